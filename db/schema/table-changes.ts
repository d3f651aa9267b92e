import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { CHANGE_MODES } from "@/lib/schema/table";

/** When each version of a table's rows was made, by whom or what. Times of a table never go back. */
export const tableChanges = pgTable(
  "table_changes",
  {
    tableId: uuid("table_id").notNull(),
    version: integer("version").notNull(),
    at: at("at").notNull(),
    mode: text("mode", { enum: CHANGE_MODES }).notNull(),
    runId: uuid("run_id"),
    /** Who sent it, where no run did; null for what was written before that was kept. */
    userId: uuid("user_id"),
    /** The run that wrote it used sample data. */
    sample: boolean("sample").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.version] }),
    // the version that was there at a time
    index("table_changes_by_time").on(table.tableId, table.at, table.version),
  ],
);
