import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { CHANGE_MODES } from "@/lib/schema/table";

/** Time and author of each version of a table's rows. The times of a table never go back. */
export const tableChanges = pgTable(
  "table_changes",
  {
    tableId: uuid("table_id").notNull(),
    version: integer("version").notNull(),
    at: at("at").notNull(),
    mode: text("mode", { enum: CHANGE_MODES }).notNull(),
    runId: uuid("run_id"),
    /** The person who sent it, if no run did; null for rows from before this was recorded. */
    userId: uuid("user_id"),
    /** The run that wrote it used sample data. */
    sample: boolean("sample").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.version] }),
    // the version at a time
    index("table_changes_by_time").on(table.tableId, table.at, table.version),
  ],
);
