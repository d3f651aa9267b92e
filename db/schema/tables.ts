import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { workspaces } from "./workspaces";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * A workspace's tables. Their rows are in `table_rows`. Writers lock the table's row here, so that they take
 * turns and versions are in order.
 */
export const tables = pgTable(
  "tables",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    /** The table's columns, as JSON. Cells refer to their column by its position in this list. */
    columns: jsonText("columns").notNull(),
    key: text("key").array().notNull(),
    keepDays: integer("keep_days"),
    /** Revision of this row, for `If-Match`. */
    revision: integer("revision").notNull().default(1),
    /** Version of the table's content, which increases with each change to its rows. */
    version: integer("version").notNull().default(0),
    changedAt: at("changed_at"),
    nextRow: count("next_row"),
    rows: count("rows"),
    /** Number of stored rows, including replaced rows that are still retained. */
    storedRows: count("stored_rows"),
    storedBytes: count("stored_bytes"),
    /** True if any of the current rows was written from sample data. */
    sample: boolean("sample").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    deletedAt: at("deleted_at"),
  },
  (table) => [
    // A table's name can be reused once the table is deleted.
    uniqueIndex("tables_by_name").on(table.workspaceId, table.name).where(sql`deleted_at is null`),
    // Used by listTables for the newest tables of a workspace
    index("tables_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`deleted_at is null`),
  ],
);
