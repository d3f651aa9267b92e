import { endOfJsonString } from "./end-of-json-string";

/**
 * Returns the text of each number at the top level of a JSON object, by field name. Parsing the numbers would
 * change `12345678901234567890` and `1.50`. The JSON must be valid. If a name occurs twice, the last value
 * counts.
 */
export function numberTexts(json: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let depth = 0;
  let name = "";
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '"') {
      const end = endOfJsonString(json, at) + 1;
      if (depth === 1 && isName(json, end)) name = String(JSON.parse(json.slice(at, end)));
      at = end - 1;
    } else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    else if (char === ":" && depth === 1) {
      VALUE.lastIndex = at + 1;
      const [, number] = VALUE.exec(json) ?? [];
      if (number === undefined) texts.delete(name);
      else texts.set(name, number);
    }
  }
  return texts;
}

const VALUE = /\s*(-?\d[\d.eE+-]*)?/y;
const COLON = /\s*:/y;

function isName(json: string, end: number): boolean {
  COLON.lastIndex = end;
  return COLON.test(json);
}
