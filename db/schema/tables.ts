import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { workspaces } from "./workspaces";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** What people keep rows in. Who writes to one holds its row, so writers take turns and versions are in order. */
export const tables = pgTable(
  "tables",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    /** Cells name their column by its position here. */
    columns: jsonText("columns").notNull(),
    key: text("key").array().notNull(),
    keepDays: integer("keep_days"),
    /** Of what is said here, for `If-Match`. */
    revision: integer("revision").notNull().default(1),
    /** Of the rows: the last change that was made to them, and when. */
    version: integer("version").notNull().default(0),
    changedAt: at("changed_at"),
    nextRow: count("next_row"),
    rows: count("rows"),
    /** What was replaced and is kept included. */
    storedRows: count("stored_rows"),
    storedBytes: count("stored_bytes"),
    /** Some of the rows that are there now were written from sample data. */
    sample: boolean("sample").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    deletedAt: at("deleted_at"),
  },
  (table) => [
    // by name; a name is free again when its table is deleted
    uniqueIndex("tables_by_name").on(table.workspaceId, table.name).where(sql`deleted_at is null`),
    // listTables: newest first within a workspace
    index("tables_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`deleted_at is null`),
  ],
);
