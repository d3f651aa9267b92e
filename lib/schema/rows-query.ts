import { z } from "zod";
import type { OPERATORS } from "@/lib/schema/operators";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";

export const ROW_FORMATS = ["json", "ndjson", "csv", "parquet"] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

export type Operator = (typeof OPERATORS)[number];

const moment = (what: string) =>
  z.string().max(50).optional().describe(`${what}: an ISO time, a date or epoch milliseconds.`);

export const rowsQuery = z.object({
  format: z
    .enum(ROW_FORMATS)
    .optional()
    .describe(
      "Format of the rows. Default: the format in `Accept`, otherwise JSON. `ndjson` and `csv` without `limit` return all rows.",
    ),
  columns: z
    .string()
    .max(20_000)
    .default("")
    .describe("Columns to return, in this order, separated by commas."),
  "where.{column}": z
    .string()
    .optional()
    .describe(
      "Condition, such as `where.symbol=AAPL` or `where.time.gte=2026-01-01`, with `eq`, `gt`, `gte`, `lt`, `lte` or `in` (values separated by commas, or the key repeated). Empty means an empty cell.",
    ),
  from: moment("Only rows at or after this time, according to the table's first column of type time"),
  to: moment("Only rows before this time, according to the table's first column of type time"),
  order: z
    .string()
    .max(65)
    .default("")
    .describe("Column to sort by. Put `-` in front to sort in descending order."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(TABLE_LIMITS.readRows)
    .optional()
    .describe("Maximum number of rows. Default: 1,000."),
  cursor: z.string().max(500).optional().describe("`X-Next-Cursor` of the previous page."),
  as_of: z.string().max(50).optional().describe("ISO time. Returns the rows as they were at that time."),
  latest: z.enum(["0", "1"]).default("0").describe("`1`: only the newest row of each key."),
});
export type RowsQuery = z.output<typeof rowsQuery>;

/** Column types of Table Schema; `any` for mixed or unknown types. */
export const FIELD_TYPES = ["string", "integer", "number", "boolean", "datetime", "object", "any"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
