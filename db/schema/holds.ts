import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Reserved prices of cycles in progress. A hold is written before its run, so that no balance or cap is
 * exceeded. The statement that ends the run turns the hold into a ledger entry or releases it.
 */
export const holds = pgTable(
  "holds",
  {
    runId: uuid("run_id").primaryKey(),
    subscriptionId: uuid("subscription_id").notNull(),
    priceVersion: integer("price_version").notNull(),
    debitAccount: uuid("debit_account").notNull(),
    creditAccount: uuid("credit_account").notNull(),
    currency: text("currency").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    heldAt: at("held_at").notNull(),
    /**
     * The plan period in which the cycle counts, and what made the call (the same values as
     * `plan_days.used_by`). Both are null if each cycle has its own price.
     */
    period: integer("period"),
    usedBy: text("used_by"),
    /**
     * ID of the run that started this sub-run. Only set for sub-runs that are written after they have ended.
     */
    parentRun: uuid("parent_run"),
  },
  (table) => [
    // Used to find holds of sub-runs that were never written, when the run that called them is executed again
    index("holds_of_parent").on(table.parentRun).where(sql`parent_run is not null`),
    index("holds_of_account").on(table.debitAccount),
    index("holds_of_subscription").on(table.subscriptionId),
  ],
);
