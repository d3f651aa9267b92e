import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

export const FACT_KINDS = ["paid", "refunded", "refund_failed", "dispute_lost"] as const;

/**
 * What a payment provider said, each thing once and under its own name, whatever order it was said in: what came of a payment
 * is what its facts add up to.
 */
export const paymentFacts = pgTable(
  "payment_facts",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: FACT_KINDS }).notNull(),
    /** Known at once, or only by way of the intent, for what was said before the payment itself. */
    topUpId: uuid("top_up_id"),
    intent: text("intent"),
    /** The most that was said: what went back grows. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** Of the amount, as the provider reported it; null where it reported none, and for what was written before it was kept. */
    currency: text("currency"),
    at: at("at").notNull(),
  },
  (table) => [
    check("payment_facts_kind", sql`${table.kind} in ('paid', 'refunded', 'refund_failed', 'dispute_lost')`),
    index("payment_facts_of_top_up").on(table.topUpId).where(sql`top_up_id is not null`),
    index("payment_facts_of_intent").on(table.intent).where(sql`intent is not null`),
  ],
);
