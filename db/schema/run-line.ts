import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Suspended runs waiting for a slot. The oldest is woken first. */
export const runLine = pgTable(
  "run_line",
  {
    scope: text("scope").notNull(),
    runId: uuid("run_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.runId] })],
);
