import type { Json } from "@/lib/kit/json";
import type { JsonBounds } from "@/lib/kit/json-bounds";
import { parseBoundedText } from "@/lib/kit/parse-json";
import { fail, type Result } from "@/lib/kit/result";
import type { RowFault } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { markInexact } from "./exact-json";

export type RowsRefusal =
  | { readonly code: "invalid_json" | "invalid_body"; readonly message: string }
  | { readonly code: "invalid_rows"; readonly faults: readonly RowFault[] };

/**
 * Limit on the JSON text of a row before parsing. White space and escapes make the text longer than the row
 * itself, in practice up to four times.
 */
export const MAX_ROW_CHARACTERS = 4 * TABLE_LIMITS.rowBytes;

/**
 * No row within `rowBytes` reaches the limits on fields and values: with 10,000 distinct names, a field takes
 * at least seven bytes on average, and each value takes at least one byte.
 */
const ROW_BOUNDS: JsonBounds = { levels: 100, fields: 10_000, values: TABLE_LIMITS.rowBytes };

export function parseRow(text: string, place: number): Result<Json, RowsRefusal> {
  if (text.length > MAX_ROW_CHARACTERS) return rowTooLarge(place);
  const parsed = parseBoundedText(markInexact(text), ROW_BOUNDS);
  if (parsed.ok) return parsed;
  return parsed.error.isTooLarge
    ? rowTooLarge(place)
    : fail({ code: "invalid_json", message: parsed.error.message });
}

export function rowTooLarge(place: number) {
  const message = `A row can be at most ${TABLE_LIMITS.rowBytes} bytes.`;
  return invalidRows([{ path: `rows[${place}]`, code: "row_too_large", message }]);
}

export function invalidRows(faults: readonly RowFault[]) {
  return fail<RowsRefusal>({ code: "invalid_rows", faults });
}
