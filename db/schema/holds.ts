import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * The reserved price of a cycle while its run is going on. Written before the run, so that no balance and no cap is
 * exceeded, and turned into an entry, or released, by the statement that ends the run.
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
    /** Which period of a plan the cycle counts in, and who used it; null where each cycle has its price. */
    period: integer("period"),
    usedBy: text("used_by"),
    /** The run whose step placed the hold, if the paid run is written later. */
    parentRun: uuid("parent_run"),
  },
  (table) => [
    // unused holds of a run that is executed again
    index("holds_of_parent").on(table.parentRun).where(sql`parent_run is not null`),
    // what of a balance is left
    index("holds_of_account").on(table.debitAccount),
    // what of a spending cap is left
    index("holds_of_subscription").on(table.subscriptionId),
  ],
);
