import { endOfJsonString } from "./end-of-json-string";

const NUMBER = /-?\d[\d.eE+-]*/y;
const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/** JSON text with other texts in place of numbers; `replace` answers null for those that stay. It need not be valid. */
export function replaceNumbers(json: string, replace: (number: string) => string | null): string {
  const parts: string[] = [];
  let copied = 0;
  // In one walk, and no pattern over the texts: one may be as long as a body.
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
