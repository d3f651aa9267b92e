import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { topUps } from "./top-ups";
import { workspaces } from "./workspaces";

export const CARD_REFUND_STATES = ["pending", "refunded", "failed", "paid_by_hand"] as const;

/**
 * Credit of a closed workspace that is being refunded to the card that paid for it. It stays in the balance
 * until the payment provider confirms that it has the refund, or the operator pays it manually.
 */
export const cardRefunds = pgTable(
  "card_refunds",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    topUpId: uuid("top_up_id")
      .notNull()
      .references(() => topUps.id),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: CARD_REFUND_STATES }).notNull().default("pending"),
    plannedAt: at("planned_at").notNull(),
    endedAt: at("ended_at"),
    endedBy: uuid("ended_by"),
    /** The payment provider's ID for the refund. */
    reference: text("reference"),
    /** The bank's reference if the refund arrived, or the reason why it failed. */
    note: text("note"),
    /** Time when sending started. From then on, only the provider can settle or reject the refund. */
    sendingAt: at("sending_at"),
    /**
     * Number of times the provider refused the refund. It is part of the idempotency key, so the next attempt
     * after a refusal counts as a new request.
     */
    refusals: integer("refusals").notNull().default(0),
    tryAt: at("try_at"),
  },
  (table) => [
    check("card_refunds_amount", sql`${table.amount} > 0`),
    check("card_refunds_status", sql`${table.status} in ('pending', 'refunded', 'failed', 'paid_by_hand')`),
    check("card_refunds_ended", sql`(${table.status} = 'pending') = (${table.endedAt} is null)`),
    // Used to find refunds to send to the provider
    index("card_refunds_pending").on(table.id).where(sql`status = 'pending'`),
    // Used to find refunds already planned for a workspace's payments
    index("card_refunds_of_workspace").on(table.workspaceId, table.topUpId),
    // Used to find a refund that fails after the provider has accepted it
    uniqueIndex("card_refunds_reference").on(table.reference).where(sql`reference is not null`),
  ],
);
