import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { CHANGE_MODES } from "@/lib/schema/table";

/** Time and author of each version of a table's rows. Within a table, times never decrease. */
export const tableChanges = pgTable(
  "table_changes",
  {
    tableId: uuid("table_id").notNull(),
    version: integer("version").notNull(),
    at: at("at").notNull(),
    mode: text("mode", { enum: CHANGE_MODES }).notNull(),
    runId: uuid("run_id"),
    /**
     * The person who made the change. Null if a run made it, or if it was made before people were recorded.
     */
    userId: uuid("user_id"),
    /** True if the change was made by a run that used sample data. */
    sample: boolean("sample").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.version] }),
    // Used by versionAt
    index("table_changes_by_time").on(table.tableId, table.at, table.version),
  ],
);
