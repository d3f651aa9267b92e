import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Active runs of workflows and workspaces that have a concurrency limit. */
export const runSlots = pgTable(
  "run_slots",
  {
    scope: text("scope").notNull(),
    runId: uuid("run_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.runId] }), index("run_slots_of_run").on(table.runId)],
);
