import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, bytes, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { BACK_RUN_SOURCES, BACK_RUN_STATUSES } from "@/lib/schema/back-run";
import { workflows } from "./workflows";

/** Back-runs, which execute a workflow again for a period in the past. */
export const backRuns = pgTable(
  "back_runs",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id")
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** Index of the trigger whose scheduled times or calls the back-run repeats. */
    trigger: integer("trigger").notNull(),
    source: text("source", { enum: BACK_RUN_SOURCES }).notNull(),
    fetch: boolean("fetch").notNull(),
    /** Schedule whose times the back-run covers. Null if it repeats recorded calls instead. */
    schedule: jsonText("schedule"),
    fromAt: at("from_at").notNull(),
    toAt: at("to_at").notNull(),
    status: text("status", { enum: BACK_RUN_STATUSES }).notNull().default("queued"),
    due: integer("due").notNull(),
    done: integer("done").notNull().default(0),
    /** Scheduled time or ID of the last run that was executed again; null before the first. */
    position: text("position"),
    /**
     * Counts as JSON: runs that succeeded, runs that failed, runs that made a call without a recorded
     * response, and values of each provider.
     */
    counts: jsonText("counts").notNull(),
    /**
     * State of the workflow's memory and tables after the run at `position`, compressed. Null before the
     * first run.
     */
    state: bytes("state"),
    error: text("error"),
    createdAt: createdAt(),
    finishedAt: at("finished_at"),
  },
  (table) => [
    check("back_runs_status", sql`status in ('queued', 'running', 'finished', 'cancelled')`),
    check("back_runs_source", sql`source in ('schedule', 'calls')`),
    index("back_runs_of_workflow").on(table.workflowId, table.id),
    index("back_runs_open").on(table.workspaceId).where(sql`finished_at is null`),
  ],
);
