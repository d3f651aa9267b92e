import { randomToken } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
import { replaceNumbers } from "@/lib/kit/replace-numbers";
import { isExactAsNumber } from "./decimal-text";

/**
 * Marks numbers in parsed JSON that a double can't hold exactly: a random prefix that callers can't know,
 * then the digits.
 */
const MARK = `\0${randomToken(16)}:`;

/** Enough digits to be lost in a double, or an exponent of three. JSON without either is left as it is. */
const MAY_LOSE = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;

/**
 * JSON that is safe to parse, with marked texts for numbers that would lose digits. The input may be invalid.
 */
export function markInexact(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, MARK) : json;
}

/** JSON for storage and responses, with texts for numbers that a double can't hold. */
export function storedJson(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, "") : json;
}

export function parseStored(json: string): Json {
  return JSON.parse(storedJson(json));
}

function quoteInexact(json: string, mark: string): string {
  return replaceNumbers(json, (number) => (isExactAsNumber(number) ? null : JSON.stringify(mark + number)));
}

/** Digits of a marked number; null for other values. */
export function inexactDigits(value: unknown): string | null {
  return typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}

/** JSON of a value with doubles for marked numbers. */
export function jsonWithDoubles(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\u0000")) return text;
  return JSON.stringify(value, (_name, each: unknown) => {
    const digits = inexactDigits(each);
    return digits === null ? each : Number(digits);
  });
}
