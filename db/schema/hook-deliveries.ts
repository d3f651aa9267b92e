import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";

export const DELIVERY_STATES = ["pending", "delivered", "failed", "dropped"] as const;

/** Messages of a hook: what was, or is to be, sent, and what came of each attempt. */
export const hookDeliveries = pgTable(
  "hook_deliveries",
  {
    hookId: uuid("hook_id").notNull(),
    /** Counts from 1, for each hook. */
    n: integer("n").notNull(),
    /** The webhook's workspace. */
    workspaceId: workspaceId(),
    /** Stays the same over all attempts, so that receivers recognise duplicates. */
    webhookId: text("webhook_id").notNull(),
    at: at("at").notNull(),
    /** Sent byte for byte. */
    body: jsonText("body").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
    attempts: jsonText("attempts").notNull().default("[]"),
    /** Its place in the schedule of attempts. */
    tries: integer("tries").notNull().default(0),
    nextAt: at("next_at"),
    /** Reserved by a sending process until then. Afterwards that process counts as dead, and another can send it. */
    claimedUntil: at("claimed_until"),
  },
  (table) => [
    primaryKey({ columns: [table.hookId, table.n] }),
    check("hook_deliveries_state", sql`state in ('pending', 'delivered', 'failed', 'dropped')`),
    // whether anything is due
    index("hook_deliveries_due").on(table.nextAt).where(sql`next_at is not null`),
    // what is due of one hook
    index("hook_deliveries_of_hook").on(table.hookId, table.nextAt).where(sql`next_at is not null`),
    // what is being sent
    index("hook_deliveries_claimed").on(table.claimedUntil).where(sql`claimed_until is not null`),
    // sweepDeliveries
    index("hook_deliveries_by_time").on(table.at),
  ],
);
