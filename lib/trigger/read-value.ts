import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldFault } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";

/**
 * Origin of the value. `typed` means the default in the variable's declaration, which already has the right
 * type and is never converted.
 */
export type Source = "body" | "query" | "typed";

export type Clean = (text: string) => string;

type Fault = Omit<FieldFault, "path">;

export function readValue(
  declared: Variable,
  value: Json,
  source: Source,
  clean: Clean = (text) => text,
): Result<Json, Fault> {
  const read = READERS[declared.type](value, source, declared.choices ?? []);
  return read.ok ? read : fail(faultOf(declared, shown(value, clean), read.error));
}

type Reason = "invalid_type" | "out_of_range" | "invalid_text" | "not_a_choice";
type Reader = (value: Json, source: Source, choices: readonly string[]) => Result<Json, Reason>;

const READERS: Readonly<Record<Variable["type"], Reader>> = {
  string: readString,
  integer: readInteger,
  number: readNumber,
  boolean: readBoolean,
  list: readList,
};

function readString(value: Json, source: Source): Result<Json, Reason> {
  if (typeof value === "string") return value.includes("\0") ? fail("invalid_text") : ok(value);
  const scalar = typeof value === "number" || typeof value === "boolean";
  return scalar && source !== "typed" ? ok(String(value)) : fail("invalid_type");
}

const CANONICAL = /^(?:0|-?[1-9]\d*)$/;

function readInteger(value: Json, source: Source): Result<Json, Reason> {
  if (typeof value === "string" && (source === "typed" || !CANONICAL.test(value)))
    return fail("invalid_type");
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number") return fail("invalid_type");
  // Adding 0 turns `-0`, which JSON allows, into 0.
  if (Number.isSafeInteger(number)) return ok(number + 0);
  return fail(Number.isInteger(number) || !Number.isFinite(number) ? "out_of_range" : "invalid_type");
}

/**
 * Matches decimals in the usual notation of prices. A plus sign, leading zeros, an exponent and negative zero
 * are not allowed.
 */
const DECIMAL = /^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function readNumber(value: Json, source: Source): Result<Json, Reason> {
  if (typeof value === "string" && (source === "typed" || !DECIMAL.test(value))) return fail("invalid_type");
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number") return fail("invalid_type");
  return Number.isFinite(number) ? ok(number + 0) : fail("out_of_range");
}

function readBoolean(value: Json, source: Source): Result<Json, Reason> {
  if (typeof value === "boolean") return ok(value);
  if (typeof value !== "string" || source === "typed") return fail("invalid_type");
  if (value === "true" || (source === "query" && value === "1")) return ok(true);
  if (value === "false" || (source === "query" && value === "0")) return ok(false);
  return fail("invalid_type");
}

function readList(value: Json, _source: Source, choices: readonly string[]): Result<Json, Reason> {
  const known = new Set(choices);
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item !== "string") return fail("invalid_type");
    if (item.includes("\0")) return fail("invalid_text");
    if (!known.has(item)) return fail("not_a_choice");
  }
  return ok(value);
}

const EXPECTED: Readonly<Record<Variable["type"], string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  list: "one of the choices, or a list of them",
};

const RANGES = {
  integer: "a whole number from -9007199254740991 to 9007199254740991",
  number: "a number between -1.8e308 and 1.8e308",
} as const;

function faultOf(declared: Variable, received: string, code: Reason): Fault {
  const { name, type, choices = [] } = declared;
  const expected = {
    invalid_type: EXPECTED[type],
    out_of_range: RANGES[type === "number" ? "number" : "integer"],
    invalid_text: "text without a NUL character",
    not_a_choice: `one of ${shown([...choices], (text) => text)}`,
  }[code];
  return { code, message: `\`${name}\` must be ${expected}, not ${received}.`, expected, received };
}

const LONGEST = 200;

/**
 * The value is redacted before it is shortened, because otherwise a secret could be cut in two and no longer
 * be recognised.
 */
function shown(value: Json, clean: Clean): string {
  const text = clean(JSON.stringify(Array.isArray(value) ? value.slice(0, 20) : value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
