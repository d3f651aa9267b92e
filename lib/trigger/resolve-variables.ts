import type { Json, JsonObject } from "@/lib/kit/json";
import { numberTexts } from "@/lib/kit/number-texts";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldFault } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import { type Clean, readValue, type Source } from "./read-value";

export type CallValues =
  | {
      readonly kind: "body";
      readonly body: JsonObject;
      /**
       * Returns the text of the body exactly as sent. If a number was sent for a string variable, the text
       * still has all its digits.
       */
      readonly json?: () => string;
    }
  | { readonly kind: "query"; readonly query: Query };

/**
 * Each variable has the value in the request, or else its default, or else an empty string (or null if the
 * variable is declared that way). A required variable must be in the request even if it has a default. All
 * errors are reported at once, by variable name, with their values redacted by `clean`.
 */
export function resolveVariables(
  variables: readonly Variable[],
  source: CallValues,
  clean?: Clean,
): Result<JsonObject, FieldFault[]> {
  const faults: FieldFault[] = [];
  const values: [string, Json][] = [];
  const written = textsOf(variables, source);
  for (const declared of variables) {
    const read = resolveOne(declared, source, written, clean);
    if (read.ok) values.push([declared.name, read.value]);
    else faults.push({ path: declared.name, ...read.error });
  }
  // `Object.fromEntries` is used because it gives a variable called `__proto__` no special meaning.
  return faults.length > 0 ? fail(faults) : ok(Object.fromEntries(values));
}

function resolveOne(
  declared: Variable,
  source: CallValues,
  written: ReadonlyMap<string, string>,
  clean?: Clean,
): Result<Json, Omit<FieldFault, "path">> {
  const sent =
    source.kind === "body" ? fromBody(declared, source.body, written) : fromQuery(declared, source.query);
  if (sent === "repeated") return fail(repeated(declared.name));
  if (sent !== null) return readValue(declared, sent.value, SOURCES[source.kind], clean);
  if (declared.required) return fail(leftOut(declared));
  return ok(whenLeftOut(declared));
}

export function whenLeftOut({ default: preset, empty }: Variable): Json {
  return preset ?? (empty === "null" ? null : "");
}

function textsOf(variables: readonly Variable[], source: CallValues): ReadonlyMap<string, string> {
  if (source.kind !== "body" || source.json === undefined) return NONE;
  const { body } = source;
  const wanted = variables.some(
    ({ type, name }) => type === "string" && typeof ownOf(body, name) === "number",
  );
  return wanted ? numberTexts(source.json()) : NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

function ownOf(body: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

const SOURCES: Readonly<Record<CallValues["kind"], Source>> = { body: "body", query: "query" };

function fromBody(
  { name, type }: Variable,
  body: JsonObject,
  written: ReadonlyMap<string, string>,
): { value: Json } | null {
  const value = ownOf(body, name);
  if (value === null || value === undefined) return null;
  return { value: type === "string" && typeof value === "number" ? (written.get(name) ?? value) : value };
}

function fromQuery(declared: Variable, query: Query): { value: Json } | "repeated" | null {
  const [first, ...more] = query.getAll(declared.name);
  if (first === undefined) return null;
  if (more.length === 0) return { value: first };
  return declared.type === "list" ? { value: [first, ...more] } : "repeated";
}

function repeated(name: string): Omit<FieldFault, "path"> {
  return {
    code: "repeated",
    message: `\`${name}\` appears more than once in the query. Only list variables can be repeated.`,
    expected: "one value",
    received: "several values",
  };
}

function leftOut({ name, type }: Variable): Omit<FieldFault, "path"> {
  return {
    code: "required",
    message: `\`${name}\` is required.`,
    expected: `a value of type ${type}`,
    received: "nothing",
  };
}
