import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Runs that failed or were slow, and times that were missed, noted by the statement that makes them so: none is lost
 * whatever dies. A runner makes alerts of them and deletes them; mostly there is none.
 */
export const alertEvents = pgTable(
  "alert_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: ["run", "schedule"] }).notNull(),
    workflowId: uuid("workflow_id").notNull(),
    runId: uuid("run_id"),
    /** The schedule trigger, when it was due, and when it is due next. */
    worker: integer("worker"),
    dueAt: at("due_at"),
    nextAt: at("next_at"),
  },
  () => [check("alert_events_kind", sql`kind in ('run', 'schedule')`)],
);
