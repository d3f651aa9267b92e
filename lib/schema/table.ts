import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { jsonValue } from "@/lib/schema/json-value";
import { COLUMN_TYPES, TABLE_NAME } from "@/lib/schema/table-limits";

/** Tables of a workspace (contract 9): what a table is, what is written to it and what is asked of it. */

export const tableName = z
  .string()
  .regex(TABLE_NAME, "Use letters, digits and underscores, at most 64, no digit first.");

export type ColumnType = (typeof COLUMN_TYPES)[number];

export const column = z
  .strictObject({
    name: tableName,
    type: z.enum(COLUMN_TYPES),
    required: z.boolean().default(false),
    default: jsonValue.optional().describe("What rows have that were written without it."),
  })
  .meta({ id: "Column" });
export type Column = z.infer<typeof column>;

/** Columns by position: they are added at the end and never removed, so a position always means the same column. */
export interface TableShape {
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

const WRITE_MODES = ["append", "upsert", "replace"] as const;
export const writeMode = z.enum(WRITE_MODES);
export type WriteMode = z.infer<typeof writeMode>;

/** What becomes of fields that are no column of the table. */
export const unknownColumns = z.enum(["fail", "ignore"]);
export type UnknownColumns = z.infer<typeof unknownColumns>;

/** What a change was made by; the last two by hand, to one row. */
export const CHANGE_MODES = [...WRITE_MODES, "edit", "delete"] as const;

export const written = z.object({
  inserted: z.int().meta({ title: "Inserted", description: "Rows that are new." }),
  updated: z
    .int()
    .meta({ title: "Updated", description: "Rows that were met by their key, changed or not." }),
  deleted: z.int().meta({ title: "Deleted", description: "Rows that were replaced." }),
  table: z.string().meta({ title: "Table", description: "The table's name." }),
});
export type Written = z.infer<typeof written>;

/** One fault of the rows that were given: `rows[3].close`. */
export interface RowFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What is asked of a table: names and values as they came in. */
export interface TableQuery {
  /** A name or an id. */
  readonly table: string;
  readonly where: Readonly<Record<string, Json>>;
  /** All where there are none. */
  readonly columns: readonly string[];
  /** A column, with `-` in front for the greatest first; empty for the order of first writing. */
  readonly order: string;
  readonly limit: number;
  readonly as_of: string | null;
}
