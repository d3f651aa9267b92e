import type { Json, JsonObject } from "@/lib/kit/json";
import { numberTexts } from "@/lib/kit/number-texts";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldFault } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import { type Clean, readValue, type Source } from "./read-value";

/** Values of a call: the JSON object of a POST or the query of a GET. */
export type CallValues =
  | {
      readonly kind: "body";
      readonly body: JsonObject;
      /** The body as sent, if available. A text variable keeps the digits of a number from it. */
      readonly json?: () => string;
    }
  | { readonly kind: "query"; readonly query: Query };

/**
 * The run's context: the request's value, then the default, then "" (or null, if the variable says so). A
 * required variable must be in the call even if it has a default. All faults are reported at once by variable
 * name, with values redacted by `clean`.
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
  // `Object.fromEntries`, because a variable may be called `__proto__`.
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

/** Value of an optional variable that a call omits. */
export function whenLeftOut({ default: preset, empty }: Variable): Json {
  return preset ?? (empty === "null" ? null : "");
}

/** Numbers of the body as text, if a variable needs them. */
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

/** `null` counts as omitted. */
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
    message: `\`${name}\` appears more than once in the query. Only lists can.`,
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
