import { randomToken } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
import { replaceNumbers } from "@/lib/kit/replace-numbers";
import { isExactAsNumber } from "./decimal-text";

/**
 * Prefix of strings that stand for a number that a double can't represent exactly. It is random, so callers
 * can't imitate it.
 */
const MARK = `\0${randomToken(16)}:`;

/**
 * Matches numbers with so many digits that a double could lose some, or with a three-digit exponent. JSON
 * without such numbers is left as it is.
 */
const MAY_LOSE = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;

/** The input may be invalid JSON. */
export function markInexact(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, MARK) : json;
}

/**
 * Returns the JSON that is stored and sent in responses, in which numbers that a double can't represent
 * exactly are strings.
 */
export function storedJson(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, "") : json;
}

export function parseStored(json: string): Json {
  return JSON.parse(storedJson(json));
}

function quoteInexact(json: string, mark: string): string {
  return replaceNumbers(json, (number) => (isExactAsNumber(number) ? null : JSON.stringify(mark + number)));
}

export function inexactDigits(value: unknown): string | null {
  return typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}

export function jsonWithDoubles(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\u0000")) return text;
  return JSON.stringify(value, (_name, each: unknown) => {
    const digits = inexactDigits(each);
    return digits === null ? each : Number(digits);
  });
}
