import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

export const FACT_KINDS = ["paid", "refunded", "refund_failed", "dispute_lost"] as const;

/**
 * Payment events reported by payment providers. Each is stored once under the provider's ID, and they may
 * arrive in any order. A payment's state follows from the sum of its events.
 */
export const paymentFacts = pgTable(
  "payment_facts",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: FACT_KINDS }).notNull(),
    /**
     * The top-up that the event is about. If the event arrived before the payment itself, the top-up is found
     * later by the ID of the payment (`intent`).
     */
    topUpId: uuid("top_up_id"),
    intent: text("intent"),
    /**
     * The largest amount reported for this event, because a refund is reported again when the refunded amount
     * grows.
     */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /**
     * Currency of the reported amount. Null if none was reported, and for events from before currencies were
     * recorded.
     */
    currency: text("currency"),
    at: at("at").notNull(),
  },
  (table) => [
    check("payment_facts_kind", sql`${table.kind} in ('paid', 'refunded', 'refund_failed', 'dispute_lost')`),
    index("payment_facts_of_top_up").on(table.topUpId).where(sql`top_up_id is not null`),
    index("payment_facts_of_intent").on(table.intent).where(sql`intent is not null`),
  ],
);
