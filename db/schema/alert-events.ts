import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Runs that failed or were slow, and schedules that missed a run. A run's event is written by the statement
 * that records the run's end, so that no event is lost if a process dies. A runner turns the events into
 * alerts and deletes them, so the table is usually empty.
 */
export const alertEvents = pgTable(
  "alert_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: ["run", "schedule"] }).notNull(),
    workflowId: uuid("workflow_id").notNull(),
    runId: uuid("run_id"),
    /**
     * Set only for missed schedules: index of the trigger, time at which the missed run was due, and time at
     * which the next one is due.
     */
    worker: integer("worker"),
    dueAt: at("due_at"),
    nextAt: at("next_at"),
  },
  () => [check("alert_events_kind", sql`kind in ('run', 'schedule')`)],
);
