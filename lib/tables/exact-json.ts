import { endOfJsonString } from "@/lib/kit/end-of-json-string";
import { randomToken } from "@/lib/kit/id";
import type { Json } from "@/lib/kit/json";
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
export function keptJson(json: string): string {
  return MAY_LOSE.test(json) ? quoteInexact(json, "") : json;
}

export function parseKept(json: string): Json {
  return JSON.parse(keptJson(json));
}

const NUMBER = /-?\d[\d.eE+-]*/y;

/** In one walk, and no pattern over the texts: one may be as long as a body. */
function quoteInexact(json: string, mark: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfJsonString(json, at);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const [number = ""] = NUMBER.exec(json) ?? [];
      if (number !== "" && !isExactAsNumber(number)) {
        parts.push(json.slice(kept, at), JSON.stringify(mark + number));
        kept = at + number.length;
      }
      at += Math.max(0, number.length - 1);
    }
  }
  parts.push(json.slice(kept));
  return parts.join("");
}

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

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
