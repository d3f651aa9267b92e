import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { ALERT_CHANNELS } from "@/lib/schema/alert-rule";

export const NOTICE_STATES = ["pending", "delivered", "failed", "dropped"] as const;

/**
 * Notices by email or webhook. They are written together with the change that causes them, and sent by a
 * runner.
 */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Type of the event, for example `alert.raised`, `hook.ended` or `receipt.issued`. */
    type: text("type").notNull(),
    alertId: uuid("alert_id"),
    workflowId: uuid("workflow_id"),
    /** The rule that caused the notice. It isn't sent if that rule is removed. */
    rule: text("rule"),
    channel: text("channel", { enum: ALERT_CHANNELS }).notNull(),
    address: text("address").notNull(),
    subject: text("subject"),
    /** Text of the email, or the exact body of the webhook request. */
    body: text("body").notNull(),
    /** ID of the message, which is the same for all attempts, so that receivers recognise duplicates. */
    messageId: text("message_id").notNull(),
    at: at("at").notNull(),
    state: text("state", { enum: NOTICE_STATES }).notNull().default("pending"),
    tries: integer("tries").notNull().default(0),
    error: jsonText("error"),
    deliveredAt: at("delivered_at"),
    nextAt: at("next_at"),
    /**
     * A sending process has reserved the notice until this time. After that, the process is assumed dead and
     * another one can send it.
     */
    claimedUntil: at("claimed_until"),
    /**
     * Time when the email was sent, if it went to someone outside the workspace; otherwise null. From this
     * time on, it counts towards the daily limit.
     */
    outsideAt: at("outside_at"),
  },
  (table) => [
    check("notices_state", sql`state in ('pending', 'delivered', 'failed', 'dropped')`),
    // Used by findDueNotices
    index("notices_due").on(table.nextAt).where(sql`next_at is not null`),
    // Used to find notices that are being sent
    index("notices_claimed").on(table.claimedUntil).where(sql`claimed_until is not null`),
    // Used by noticesOf
    index("notices_of_alert").on(table.alertId).where(sql`alert_id is not null`),
    // Used to find pending notices of a workflow whose rules change
    index("notices_of_workflow").on(table.workflowId).where(sql`next_at is not null`),
    index("notices_outside").on(table.workspaceId, table.outsideAt).where(sql`outside_at is not null`),
    // Used by sweepNotices
    index("notices_by_time").on(table.at),
  ],
);
