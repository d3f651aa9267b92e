import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Executions of workers in runs, outside loops. There is one row per worker and run, even if there are
 * several attempts. Partitioned by range of `run_id` like `runs`.
 */
export const steps = pgTable(
  "steps",
  {
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    type: text("type").notNull(),
    status: text("status").notNull(),
    attempt: integer("attempt").notNull().default(1),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    input: jsonText("input"),
    result: jsonText("result"),
    error: jsonText("error"),
    outlet: text("output"),
    reused: boolean("reused").notNull().default(false),
    /** True if the result contains sample data, either from this step or from its sub-run. */
    sample: boolean("sample").notNull().default(false),
    /** Value that a data provider's step will publish once the run succeeds, as JSON. */
    publication: jsonText("publication"),
    /**
     * Time at which a waiting step continues or times out: the next attempt, the end of a wait, or the
     * deadline of a sub-run. A waiting step occupies no slot.
     */
    wakeAt: at("wake_at"),
    childRun: uuid("child_run"),
    /** Console output of a code worker. */
    logs: jsonText("logs"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.worker] }),
    check(
      "steps_status",
      sql`status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped')`,
    ),
  ],
);
