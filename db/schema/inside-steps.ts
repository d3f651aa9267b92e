import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Executions of workers inside loops, with one row per worker and loop item. Separate from `steps`, so that
 * reading a run doesn't mean reading thousands of these rows. Partitioned by range of `run_id` like `runs`.
 */
export const insideSteps = pgTable(
  "inside_steps",
  {
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    /** Index of the current item in each loop around the step, outermost loop first. */
    iteration: integer("iteration").array().notNull(),
    type: text("type").notNull(),
    status: text("status").notNull(),
    attempt: integer("attempt").notNull().default(1),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    input: jsonText("input"),
    result: jsonText("result"),
    error: jsonText("error"),
    outlet: text("output"),
    /** True if the step's result contains sample data. */
    sample: boolean("sample").notNull().default(false),
    /** Time at which a waiting step continues, for example with its next attempt. */
    wakeAt: at("wake_at"),
    logs: jsonText("logs"),
    childRun: uuid("child_run"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.worker, table.iteration] }),
    check(
      "inside_steps_status",
      sql`status in ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'skipped')`,
    ),
  ],
);
