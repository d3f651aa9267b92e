import { type Fault, wrongUse } from "@/cli/fault";
import type { Json, JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";

export const VARIABLES_HELP = `  name=value    a variable; numbers, true and false are parsed according to its type
  name:=json    a variable as JSON: limit:=3 or tags:='["a","b"]'
Repeat a name to pass a list.`;

export function readVariables(words: readonly string[]): Result<JsonObject, Fault> {
  const values = new Map<string, Json>();
  for (const word of words) {
    const [, name, isJson, text = ""] = /^([A-Za-z_]\w*)(:?)=([\s\S]*)$/.exec(word) ?? [];
    if (name === undefined)
      return wrongUse(`"${word}" is not a variable. Write name=value, for example symbol=AAPL.`);
    const parsed: Result<Json, string> = isJson === ":" ? parseJsonText(text) : ok(text);
    if (!parsed.ok)
      return wrongUse(`The value after ${name}:= is not valid JSON. For plain text, write ${name}=…`);
    const before = values.get(name);
    if (before === undefined) values.set(name, parsed.value);
    else values.set(name, [...(Array.isArray(before) ? before : [before]), parsed.value]);
  }
  return ok(Object.fromEntries(values));
}
