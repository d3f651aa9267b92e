import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

export const APPROVAL_STATES = ["open", "approved", "rejected", "timeout", "cancelled"] as const;

/**
 * A run's approval requests. The link for approving or rejecting a request contains the request's ID and this
 * instance's signature, so nothing in this table grants access. There is no foreign key to runs, because
 * their partitions are dropped as a whole.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    /** Index of the current item in each loop around the step, outermost loop first; empty outside loops. */
    iteration: integer("iteration").array().notNull().default([]),
    /** The first characters of the loop item, so that people recognise it. */
    item: text("item"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** Fields of the approval form, declared like a trigger's variables. */
    fields: jsonText("fields").notNull(),
    status: text("status", { enum: APPROVAL_STATES }).notNull().default("open"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    decidedAt: at("decided_at"),
    /**
     * Email address of the member who decided, or `link` for a decision made through the link without signing
     * in.
     */
    decidedBy: text("decided_by"),
    answers: jsonText("answers"),
    /**
     * Which of the notifications about the approval were delivered, as JSON; null until they have been sent.
     */
    notified: jsonText("notified"),
  },
  (table) => [
    check("approvals_status", sql`status in ('open', 'approved', 'rejected', 'timeout', 'cancelled')`),
    // Used by openApproval, findDecided and cancelOpenRun; allows at most one approval per step
    uniqueIndex("approvals_of_step").on(table.runId, table.worker, table.iteration),
    // Used by listApprovals
    index("approvals_of_workspace").on(table.workspaceId, table.id),
    // Used to find open approvals
    index("approvals_open").on(table.workspaceId, table.id).where(sql`status = 'open'`),
  ],
);
