import { exactNumbers, hasNumberBeyondDouble } from "./exact-numbers";
import { isJsonObject, type Json } from "./json";
import { boundSentence, exceededBound, exceededBoundInSteps, type JsonBounds } from "./json-bounds";
import { parseJsonInSteps } from "./parse-json-in-steps";
import { fail, ok, type Result } from "./result";
import { inSlices, pauseAfter, unitsOfText } from "./steps";

const MAX_LEVELS = 100;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Parses UTF-8 encoded JSON. The error message never quotes the input, because it may contain a key. */
export function parseJson(bytes: Uint8Array): Result<Json, string> {
  const text = decodeText(bytes);
  return text.ok ? parseJsonText(text.value) : text;
}

export function decodeText(bytes: Uint8Array): Result<string, string> {
  try {
    return ok(utf8.decode(bytes));
  } catch {
    return fail("The body is not valid UTF-8.");
  }
}

export function parseJsonText(text: string): Result<Json, string> {
  const parsed = parseBoundedText(text, NESTING_ALONE);
  return parsed.ok ? parsed : fail(parsed.error.message);
}

/**
 * Limits only the depth of nesting, because recursive code walks the parsed values later, and could overflow
 * the stack.
 */
const NESTING_ALONE: JsonBounds = {
  levels: MAX_LEVELS,
  fields: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
};

export interface JsonFault {
  /** True if the JSON exceeds a limit. It may still be valid JSON. */
  readonly isTooLarge: boolean;
  readonly message: string;
}

export function parseBoundedText(text: string, bounds: JsonBounds): Result<Json, JsonFault> {
  const exceeded = exceededBound(text, bounds);
  if (exceeded !== null) return beyondBound(exceeded, bounds);
  try {
    return ok(JSON.parse(text));
  } catch {
    return malformed("The body is not valid JSON.");
  }
}

function beyondBound(exceeded: keyof JsonBounds, bounds: JsonBounds) {
  return exceeded === "levels"
    ? malformed(`The body is nested deeper than ${bounds.levels} levels.`)
    : fail<JsonFault>({ isTooLarge: true, message: boundSentence(exceeded, bounds) });
}

const SLICED_LENGTH = 64 * 1024;

/**
 * V8 takes about 7 µs for an object whose field names it hasn't seen before, so parsing a megabyte of such
 * objects at once would block the process for 200 ms.
 */
export async function parseBoundedSlices(text: string, bounds: JsonBounds): Promise<Result<Json, JsonFault>> {
  if (text.length <= SLICED_LENGTH) return parseBoundedText(text, bounds);
  const exceeded = await inSlices(exceededBoundInSteps(text, bounds));
  if (exceeded !== null) return beyondBound(exceeded, bounds);
  const parsed = await inSlices(parseJsonInSteps(text));
  return parsed.ok ? parsed : malformed("The body is not valid JSON.");
}

/** A number outside the range of a double is an error, because it would otherwise be stored as null or 0. */
export async function parseBoundedJson(
  bytes: Uint8Array,
  bounds: JsonBounds,
): Promise<Result<Json, JsonFault>> {
  const text = decodeText(bytes);
  if (!text.ok) return malformed(text.error);
  await pauseAfterLong(text.value);
  const parsed = await parseBoundedSlices(text.value, bounds);
  await pauseAfterLong(text.value);
  return parsed.ok && hasNumberBeyondDouble(text.value) ? malformed(BEYOND_DOUBLE) : parsed;
}

/**
 * Parses data for a run. Integers above 2^53 become strings with all their digits, either in all fields or in
 * the listed fields.
 */
export async function parseExactJson(
  bytes: Uint8Array,
  bounds: JsonBounds,
  fields: true | readonly string[] = true,
): Promise<Result<Json, JsonFault>> {
  const text = decodeText(bytes);
  if (!text.ok) return malformed(text.error);
  await pauseAfterLong(text.value);
  const parsed = await parseBoundedSlices(text.value, bounds);
  if (!parsed.ok) return parsed;
  await pauseAfterLong(text.value);
  const { json, beyond } = exactNumbers(text.value);
  if (beyond > 0) return malformed(BEYOND_DOUBLE);
  if (json === text.value) return parsed;
  await pauseAfterLong(text.value);
  const exact = await parseBoundedSlices(json, bounds);
  if (!exact.ok) return exact;
  if (fields === true || !isJsonObject(parsed.value) || !isJsonObject(exact.value)) return exact;
  const chosen = Object.entries(exact.value).filter(([name]) => fields.includes(name));
  return ok({ ...parsed.value, ...Object.fromEntries(chosen) });
}

/** A single number can be megabytes long, and each pass over it takes milliseconds. */
async function pauseAfterLong(text: string): Promise<void> {
  if (text.length > SLICED_LENGTH) await pauseAfter(unitsOfText(text.length));
}

export const BEYOND_DOUBLE =
  "The request body contains a number outside the range of 64-bit floating-point numbers. Send the number as a string.";

function malformed(message: string) {
  return fail<JsonFault>({ isTooLarge: false, message });
}

/** True for JSON types such as `application/problem+json`. If a charset is given, it must be UTF-8. */
export function isJsonType(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (!/^application\/([\w.-]+\+)?json$/.test(type.trim())) return false;
  return parameters.every((parameter) => {
    const [name, value = ""] = parameter.split("=");
    return name?.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim());
  });
}
