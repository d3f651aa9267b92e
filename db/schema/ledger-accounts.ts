import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id } from "@/db/columns";

/**
 * A workspace's money in one currency; without a workspace, what came in from outside, or the operator's share of what one
 * seller sold (`share_of`), an account for each seller so that no two of them wait for each other. `balance` is the sum
 * of the account's entries, written with them; `bin/reconcile.ts` proves that it is.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id(),
    workspaceId: uuid("workspace_id"),
    currency: text("currency").notNull(),
    balance: bigint("balance", { mode: "number" }).notNull().default(0),
    /** What of the balance was earned by selling, which alone can be paid out: credit that was bought is spent first. */
    earned: bigint("earned", { mode: "number" }).notNull().default(0),
    /** How far below zero a payment that was taken back may have brought it. Nothing else brings it there. */
    overdraft: bigint("overdraft", { mode: "number" }).notNull().default(0),
    shareOf: uuid("share_of"),
    /** Of a share: ten-thousandths of a minor unit that are due and make no whole unit yet. */
    shareRest: integer("share_rest").notNull().default(0),
  },
  (table) => [
    unique("ledger_accounts_of").on(table.workspaceId, table.shareOf, table.currency).nullsNotDistinct(),
    // what entries refer to, so that an entry moves one currency
    unique("ledger_accounts_currency").on(table.id, table.currency),
    check(
      "ledger_accounts_bounded",
      sql`${table.overdraft} >= 0 and (${table.workspaceId} is null or ${table.balance} >= -${table.overdraft})`,
    ),
    check(
      "ledger_accounts_earned",
      sql`${table.earned} >= 0 and ${table.earned} <= greatest(${table.balance}, 0)`,
    ),
  ],
);
