import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { ALERT_CHANNELS } from "@/lib/schema/alert-rule";

export const NOTICE_STATES = ["pending", "delivered", "failed", "dropped"] as const;

/** What is told to somebody by mail, or to a program: written with what it tells of, and sent by a runner. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** `alert.raised`, `hook.ended`, `receipt.issued` and so on. */
    type: text("type").notNull(),
    alertId: uuid("alert_id"),
    workflowId: uuid("workflow_id"),
    /** The rule that it follows from: without that rule it is not sent any more. */
    rule: text("rule"),
    channel: text("channel", { enum: ALERT_CHANNELS }).notNull(),
    address: text("address").notNull(),
    /** Of a mail. */
    subject: text("subject"),
    /** A mail's text, or what is posted, byte for byte. */
    body: text("body").notNull(),
    /** The same over all attempts: its receiver knows a message that came twice by it. */
    messageId: text("message_id").notNull(),
    at: at("at").notNull(),
    state: text("state", { enum: NOTICE_STATES }).notNull().default("pending"),
    tries: integer("tries").notNull().default(0),
    /** Why the last attempt failed. */
    error: jsonText("error"),
    deliveredAt: at("delivered_at"),
    nextAt: at("next_at"),
    /** While a process sends it; past that time the process is gone, and another one may. */
    claimedUntil: at("claimed_until"),
    /** Of a mail that went to somebody who is no member of the workspace: since then it counts for the day. */
    outsideAt: at("outside_at"),
  },
  (table) => [
    check("notices_state", sql`state in ('pending', 'delivered', 'failed', 'dropped')`),
    // what is due
    index("notices_due").on(table.nextAt).where(sql`next_at is not null`),
    // what is being sent
    index("notices_claimed").on(table.claimedUntil).where(sql`claimed_until is not null`),
    // noticesOf
    index("notices_of_alert").on(table.alertId).where(sql`alert_id is not null`),
    // what waits of a workflow whose rules change
    index("notices_of_workflow").on(table.workflowId).where(sql`next_at is not null`),
    // what a workspace has sent to others today
    index("notices_outside").on(table.workspaceId, table.outsideAt).where(sql`outside_at is not null`),
    // sweepNotices
    index("notices_by_time").on(table.at),
  ],
);
