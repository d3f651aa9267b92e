import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";

export const DELIVERY_STATES = ["pending", "delivered", "failed", "dropped"] as const;

export const hookDeliveries = pgTable(
  "hook_deliveries",
  {
    hookId: uuid("hook_id").notNull(),
    /** Number of the delivery, counted from 1 per webhook. */
    n: integer("n").notNull(),
    /** The webhook's workspace. */
    workspaceId: workspaceId(),
    /**
     * The message's `webhook-id` header. It is the same for all attempts, so that receivers recognise
     * duplicates.
     */
    webhookId: text("webhook_id").notNull(),
    at: at("at").notNull(),
    /** Body of the request, which is sent byte for byte. */
    body: jsonText("body").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
    attempts: jsonText("attempts").notNull().default("[]"),
    /** Number of attempts in the current retry schedule, which determines when the next attempt is due. */
    tries: integer("tries").notNull().default(0),
    nextAt: at("next_at"),
    /**
     * A sending process has reserved the delivery until this time. After that, the process is assumed dead
     * and another one can send it.
     */
    claimedUntil: at("claimed_until"),
  },
  (table) => [
    primaryKey({ columns: [table.hookId, table.n] }),
    check("hook_deliveries_state", sql`state in ('pending', 'delivered', 'failed', 'dropped')`),
    index("hook_deliveries_due").on(table.nextAt).where(sql`next_at is not null`),
    // Used to find due deliveries of a webhook
    index("hook_deliveries_of_hook").on(table.hookId, table.nextAt).where(sql`next_at is not null`),
    // Used to find deliveries that are being sent
    index("hook_deliveries_claimed").on(table.claimedUntil).where(sql`claimed_until is not null`),
    // Used by sweepDeliveries
    index("hook_deliveries_by_time").on(table.at),
  ],
);
