import { endOfJsonString } from "./end-of-json-string";

const NUMBER = /-?\d[\d.eE+-]*/y;
const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Replaces numbers in a JSON text, which may be invalid. `replace` returns null for a number that stays as it
 * is.
 */
export function replaceNumbers(json: string, replace: (number: string) => string | null): string {
  const parts: string[] = [];
  let copied = 0;
  // A single pass instead of a regular expression, because a string may be as long as the whole body.
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfJsonString(json, at);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const [number = ""] = NUMBER.exec(json) ?? [];
      const other = number === "" ? null : replace(number);
      if (other !== null) {
        parts.push(json.slice(copied, at), other);
        copied = at + number.length;
      }
      at += Math.max(0, number.length - 1);
    }
  }
  parts.push(json.slice(copied));
  return parts.join("");
}
