import { sql } from "drizzle-orm";
import { bigint, boolean, check, foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { ledgerAccounts } from "./ledger-accounts";

/**
 * Double entry in one row: an amount moves from one account to another in one currency, so the sum of all
 * entries is always zero. A database trigger rejects changes. `cause` names what was paid for and is unique,
 * so that a retry, a crash or a second process can't charge for it again.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    /**
     * Has one of these forms: `run:<id>`, `period:<subscription>:<number>`, `payment:<provider>:<reference>`,
     * `payout:<id>`, `payout-back:<id>`, `share:<cause of the sale or refund>`, or `refund:` followed by the
     * charge if it was refunded individually, otherwise by an ID.
     */
    cause: text("cause").primaryKey(),
    debitAccount: uuid("debit_account").notNull(),
    creditAccount: uuid("credit_account").notNull(),
    currency: text("currency").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    at: at("at").notNull(),
    subscriptionId: uuid("subscription_id"),
    priceVersion: integer("price_version"),
    runId: uuid("run_id"),
    periodStart: at("period_start"),
    periodEnd: at("period_end"),
    paymentId: uuid("payment_id"),
    payoutId: uuid("payout_id"),
    /** Only for refunds: the charge that is refunded, in part or in full. */
    charge: text("charge"),
    /** False for entries from before payouts had a holding period. They can be paid out immediately. */
    matures: boolean("matures").notNull().default(true),
  },
  (table) => [
    foreignKey({
      name: "ledger_entries_debit",
      columns: [table.debitAccount, table.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }),
    foreignKey({
      name: "ledger_entries_credit",
      columns: [table.creditAccount, table.currency],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.currency],
    }),
    check("ledger_entries_amount", sql`${table.amount} > 0`),
    check("ledger_entries_two_accounts", sql`${table.debitAccount} <> ${table.creditAccount}`),
    check(
      "ledger_entries_a_cause",
      sql`num_nonnulls(${table.runId}, ${table.periodStart}, ${table.paymentId}, ${table.payoutId}, ${table.charge}) >= 1`,
    ),
    index("ledger_entries_of_subscription")
      .on(table.subscriptionId, table.at)
      .where(sql`subscription_id is not null`),
    // Used to find refunds of a charge
    index("ledger_entries_of_charge").on(table.charge).where(sql`charge is not null`),
    // Used to find earnings of months in progress, which can't be paid out yet
    index("ledger_entries_of_running_period")
      .on(table.creditAccount, table.periodEnd)
      .where(sql`matures and period_end is not null`),
    // Used to verify balances
    index("ledger_entries_of_debit").on(table.debitAccount, table.at),
    index("ledger_entries_of_credit").on(table.creditAccount, table.at),
  ],
);
