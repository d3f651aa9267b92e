import { randomToken } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
import { replaceNumbers } from "@/lib/kit/replace-numbers";
import { isExactAsNumber } from "./decimal-text";

/**
 * A number that a double cannot hold stands in parsed JSON as a text: this mark, which nobody outside knows, and its
 * digits.
 */
const MARK = `\0${randomToken(16)}:`;

/** Digits enough to be lost in a double, or an exponent of three. Where there are none, nothing can be lost. */
const MAY_LOSE = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;

/** JSON text whose numbers are safe to parse: those that would lose digits are marked texts. It need not be valid. */
export function markInexact(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, MARK) : json;
}

/** JSON as it is kept, with texts in place of the numbers that a double cannot hold: what people are given. */
export function storedJson(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, "") : json;
}

export function parseStored(json: string): Json {
  return JSON.parse(storedJson(json));
}

function quoteInexact(json: string, mark: string): string {
  return replaceNumbers(json, (number) => (isExactAsNumber(number) ? null : JSON.stringify(mark + number)));
}

/** The digits of a marked number; null for every other value. */
export function inexactDigits(value: unknown): string | null {
  return typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : null;
}

/** JSON text of a value, with doubles in place of what is marked in it. */
export function jsonWithDoubles(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\u0000")) return text;
  return JSON.stringify(value, (_name, each: unknown) => {
    const digits = inexactDigits(each);
    return digits === null ? each : Number(digits);
  });
}
