import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Steps, unitsOfText } from "@/lib/kit/steps";
import type { Column } from "@/lib/schema/table";
import { hopelessRows, MAX_FAULTS } from "./check-rows";
import { parseRow, type RowsRefusal } from "./parse-row";

export function* lineRows(
  columns: readonly Column[],
  text: string,
  maxRows: number,
): Steps<Result<Json[], RowsRefusal>> {
  const isHopeless = hopelessRows(columns);
  const rows: Json[] = [];
  let hopeless = 0;
  for (let at = 0, line = 1; at < text.length; line += 1) {
    const end = text.indexOf("\n", at);
    const said = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    yield unitsOfText(said.length + 1);
    if (said === "") continue;
    const parsed = parseRow(said, rows.length);
    if (!parsed.ok) {
      return parsed.error.code === "invalid_rows"
        ? parsed
        : fail({ ...parsed.error, message: `Line ${line}: ${parsed.error.message}` });
    }
    rows.push(parsed.value);
    if (isHopeless(parsed.value)) hopeless += 1;
    // The loop reads one row past the limit, so that the caller can report too many rows.
    if (rows.length > maxRows || hopeless === MAX_FAULTS) break;
  }
  return ok(rows);
}
