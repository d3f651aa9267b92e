import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** Current runs of workflows and workspaces with a concurrency limit. */
export const runSlots = pgTable(
  "run_slots",
  {
    scope: text("scope").notNull(),
    runId: uuid("run_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.runId] }),
    // leaving, and sweeping what ended
    index("run_slots_of_run").on(table.runId),
  ],
);
