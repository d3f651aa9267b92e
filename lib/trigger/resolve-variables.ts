import type { Json, JsonObject } from "@/lib/kit/json";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldFault } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import { type Clean, readValue, type Source } from "./read-value";

/** Where a call's values are: the JSON object of a POST, or the query of a GET. */
export type CallValues =
  | { readonly kind: "body"; readonly body: JsonObject }
  | { readonly kind: "query"; readonly query: Query };

/**
 * The run's context: the request's value, else the default, else "". A required variable must be in the call
 * even where a default exists. Every fault is told at once; its path is the variable's name, and what it shows of the
 * value has gone through `clean`.
 */
export function resolveVariables(
  variables: readonly Variable[],
  source: CallValues,
  clean?: Clean,
): Result<JsonObject, FieldFault[]> {
  const faults: FieldFault[] = [];
  const values: [string, Json][] = [];
  for (const declared of variables) {
    const read = resolveOne(declared, source, clean);
    if (read.ok) values.push([declared.name, read.value]);
    else faults.push({ path: declared.name, ...read.error });
  }
  // Built from entries: a variable may be called `__proto__`.
  return faults.length > 0 ? fail(faults) : ok(Object.fromEntries(values));
}

function resolveOne(
  declared: Variable,
  source: CallValues,
  clean?: Clean,
): Result<Json, Omit<FieldFault, "path">> {
  const sent =
    source.kind === "body" ? fromBody(declared.name, source.body) : fromQuery(declared, source.query);
  if (sent === "repeated") return fail(repeated(declared.name));
  if (sent !== null) return readValue(declared, sent.value, SOURCES[source.kind], clean);
  if (declared.required) return fail(leftOut(declared));
  return ok(declared.default ?? "");
}

const SOURCES: Readonly<Record<CallValues["kind"], Source>> = { body: "body", query: "query" };

/** `null` counts as left out. */
function fromBody(name: string, body: JsonObject): { value: Json } | null {
  const value = Object.hasOwn(body, name) ? body[name] : null;
  return value === null || value === undefined ? null : { value };
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
    message: `\`${name}\` is in the query more than once; only a list may be.`,
    expected: "one value",
    received: "several values",
  };
}

function leftOut({ name, type }: Variable): Omit<FieldFault, "path"> {
  return {
    code: "required",
    message: `\`${name}\` is required and was left out.`,
    expected: `a value of type ${type}`,
    received: "nothing",
  };
}
