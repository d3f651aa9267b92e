import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

export const APPROVAL_STATES = ["open", "approved", "rejected", "timeout", "cancelled"] as const;

/**
 * What a run asked a person. The address under which it is decided is the id under a signature of this instance, so the
 * table holds nothing that opens anything. A run has no foreign key: its partition is dropped as a whole.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    /** Inside a box: which item, from the outermost box in; empty outside. */
    iteration: integer("iteration").array().notNull().default([]),
    /** The beginning of that item, by which people know it. */
    item: text("item"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Declarations, as those of a trigger's variables. */
    fields: jsonText("fields").notNull(),
    status: text("status", { enum: APPROVAL_STATES }).notNull().default("open"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    decidedAt: at("decided_at"),
    /** An e-mail address; `link` where somebody had nothing but the address. */
    decidedBy: text("decided_by"),
    /** The fields as they were filled in. */
    answers: jsonText("answers"),
    /** What became of the messages; null until they were sent. */
    notified: jsonText("notified"),
  },
  (table) => [
    check("approvals_status", sql`status in ('open', 'approved', 'rejected', 'timeout', 'cancelled')`),
    // openApproval, findDecided, cancelOpenRun: a step asks once
    uniqueIndex("approvals_of_step").on(table.runId, table.worker, table.iteration),
    // listApprovals
    index("approvals_of_workspace").on(table.workspaceId, table.id),
    // those that are open
    index("approvals_open").on(table.workspaceId, table.id).where(sql`status = 'open'`),
  ],
);
