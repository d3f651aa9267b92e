import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

export const APPROVAL_STATES = ["open", "approved", "rejected", "timeout", "cancelled"] as const;

/**
 * A run's request to a person. The link that decides it is the ID with a signature of this instance, so nothing in
 * this table grants access. No foreign key to runs: their partition is dropped as a whole.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    /** Position inside loops, from the outermost in; empty outside. */
    iteration: integer("iteration").array().notNull().default([]),
    /** The beginning of that item, so that people recognise it. */
    item: text("item"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Declared like a trigger's variables. */
    fields: jsonText("fields").notNull(),
    status: text("status", { enum: APPROVAL_STATES }).notNull().default("open"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    decidedAt: at("decided_at"),
    /** An email address, or `link` if someone decided by the link alone. */
    decidedBy: text("decided_by"),
    answers: jsonText("answers"),
    /** Results of the notifications; null until they were sent. */
    notified: jsonText("notified"),
  },
  (table) => [
    check("approvals_status", sql`status in ('open', 'approved', 'rejected', 'timeout', 'cancelled')`),
    // openApproval, findDecided, cancelOpenRun: a step asks once
    uniqueIndex("approvals_of_step").on(table.runId, table.worker, table.iteration),
    // listApprovals
    index("approvals_of_workspace").on(table.workspaceId, table.id),
    // open ones
    index("approvals_open").on(table.workspaceId, table.id).where(sql`status = 'open'`),
  ],
);
