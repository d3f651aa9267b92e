import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id } from "@/db/columns";

/**
 * A workspace's money in one currency. An account without a workspace is either the outside world, or the
 * operator's share of one seller's sales (`share_of`). There is one such account per seller, so that sellers
 * don't block each other. `balance` is the sum of the account's entries and is written together with them;
 * `bin/reconcile.ts` verifies it.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id(),
    workspaceId: uuid("workspace_id"),
    currency: text("currency").notNull(),
    balance: bigint("balance", { mode: "number" }).notNull().default(0),
    /**
     * The part of the balance that was earned by sales. Only this part can be paid out. Bought credit is
     * spent first.
     */
    earned: bigint("earned", { mode: "number" }).notNull().default(0),
    /**
     * How far reversed payments may push the balance below zero, in minor units. Only a reversed payment can
     * make a balance negative.
     */
    overdraft: bigint("overdraft", { mode: "number" }).notNull().default(0),
    shareOf: uuid("share_of"),
    /**
     * Only for the operator's share: ten-thousandths of a minor unit that are due but don't add up to a whole
     * unit yet.
     */
    shareRest: integer("share_rest").notNull().default(0),
  },
  (table) => [
    unique("ledger_accounts_of").on(table.workspaceId, table.shareOf, table.currency).nullsNotDistinct(),
    // Referenced by ledger entries together with the currency, so that both accounts of an entry have the
    // same currency
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
