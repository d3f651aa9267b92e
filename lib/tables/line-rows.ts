import type { Json } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Steps, unitsOfText } from "@/lib/kit/steps";
import { markInexact } from "./exact-json";

/** One JSON value a line; lines that are blank are passed over. */
export function* lineRows(text: string, mostRows: number): Steps<Result<Json[], string>> {
  const rows: Json[] = [];
  for (let at = 0, line = 1; at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const said = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    yield unitsOfText(said.length);
    if (said === "") continue;
    const parsed = parseJsonText(markInexact(said));
    if (!parsed.ok) return fail(`Line ${line}: ${parsed.error}`);
    rows.push(parsed.value);
    // One more than may be: whoever counts them says so.
    if (rows.length > mostRows) break;
  }
  return ok(rows);
}
