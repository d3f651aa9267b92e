import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * Each failed run of a bulk retry, with its retry. The two are written together, so that a run is never
 * retried twice.
 */
export const bulkRetryRuns = pgTable(
  "bulk_retry_runs",
  {
    bulkRetryId: uuid("bulk_retry_id").notNull(),
    runId: uuid("run_id").notNull(),
    state: text("state", {
      enum: ["waiting", "begun", "succeeded", "failed", "cancelled", "passed"],
    }).notNull(),
    retryId: uuid("retry_id"),
    reason: text("reason"),
    message: text("message"),
  },
  (table) => [
    primaryKey({ columns: [table.bulkRetryId, table.runId] }),
    check(
      "bulk_retry_runs_state",
      sql`state in ('waiting', 'begun', 'succeeded', 'failed', 'cancelled', 'passed')`,
    ),
    // Used to find the next runs and the running ones, and to count runs per state
    index("bulk_retry_runs_by_state").on(table.bulkRetryId, table.state, table.runId),
    // Used to find the bulk retry that started a run
    index("bulk_retry_runs_by_retry").on(table.retryId).where(sql`retry_id is not null`),
  ],
);
