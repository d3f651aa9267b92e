import { z } from "zod";
import type { Json } from "@/lib/kit/json";
import { jsonValue } from "@/lib/schema/json-value";
import { COLUMN_TYPES, TABLE_NAME } from "@/lib/schema/table-limits";

export const tableName = z
  .string()
  .regex(TABLE_NAME, "Use at most 64 letters, digits and underscores, and don't start with a digit.");

export type ColumnType = (typeof COLUMN_TYPES)[number];

export const column = z
  .strictObject({
    name: tableName,
    type: z.enum(COLUMN_TYPES),
    required: z.boolean().default(false),
    default: jsonValue.optional().describe("Value for rows written without this column."),
  })
  .meta({ id: "Column" });
export type Column = z.infer<typeof column>;

/** Columns are only ever appended, never removed, so a position always means the same column. */
export interface TableShape {
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

const WRITE_MODES = ["append", "upsert", "replace"] as const;
export const writeMode = z.enum(WRITE_MODES);
export type WriteMode = z.infer<typeof writeMode>;

export const unknownColumns = z.enum(["fail", "ignore"]);
export type UnknownColumns = z.infer<typeof unknownColumns>;

/** `edit` and `delete` are manual changes to a single row. */
export const CHANGE_MODES = [...WRITE_MODES, "edit", "delete"] as const;

export const written = z.object({
  inserted: z.int().meta({ title: "Inserted", description: "Number of new rows." }),
  updated: z.int().meta({
    title: "Updated",
    description:
      "Number of existing rows with the same key as a written row, whether or not the values changed.",
  }),
  deleted: z.int().meta({
    title: "Deleted",
    description: "Number of existing rows that were deleted because the new rows replace them.",
  }),
  table: z.string().meta({ title: "Table", description: "Name of the table." }),
});
export type Written = z.infer<typeof written>;

/** `path` has the form `rows[3].close`. */
export interface RowFault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface TableQuery {
  readonly table: string;
  readonly where: Readonly<Record<string, Json>>;
  /** Empty means all columns. */
  readonly columns: readonly string[];
  /**
   * Column to sort by, with a leading `-` for descending order. Empty means the order in which rows were
   * first written.
   */
  readonly order: string;
  readonly limit: number;
  readonly as_of: string | null;
}
