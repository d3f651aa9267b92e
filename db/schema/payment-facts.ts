import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

export const FACT_KINDS = ["paid", "refunded", "refund_failed", "dispute_lost"] as const;

/**
 * Facts from payment providers, each once under the provider's ID and in any order. The state of a payment follows
 * from the sum of its facts.
 */
export const paymentFacts = pgTable(
  "payment_facts",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: FACT_KINDS }).notNull(),
    /** Known immediately, or later through the intent for facts that arrived before the payment itself. */
    topUpId: uuid("top_up_id"),
    intent: text("intent"),
    /** The largest reported amount, because refunds grow. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** Currency of the amount as reported; null if none was reported, and for facts from before it was recorded. */
    currency: text("currency"),
    at: at("at").notNull(),
  },
  (table) => [
    check("payment_facts_kind", sql`${table.kind} in ('paid', 'refunded', 'refund_failed', 'dispute_lost')`),
    index("payment_facts_of_top_up").on(table.topUpId).where(sql`top_up_id is not null`),
    index("payment_facts_of_intent").on(table.intent).where(sql`intent is not null`),
  ],
);
