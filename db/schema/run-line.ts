import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Runs that wait, suspended, for a slot; the oldest is woken first. */
export const runLine = pgTable(
  "run_line",
  {
    scope: text("scope").notNull(),
    runId: uuid("run_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.runId] })],
);
