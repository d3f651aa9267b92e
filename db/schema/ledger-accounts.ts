import { sql } from "drizzle-orm";
import { bigint, check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id } from "@/db/columns";

/**
 * A workspace's money in one currency, and, without a workspace, what came in from outside. `balance` is the sum of
 * the account's entries, written with them; `bin/reconcile.ts` proves that it is.
 */
export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    id: id(),
    workspaceId: uuid("workspace_id"),
    currency: text("currency").notNull(),
    balance: bigint("balance", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    unique("ledger_accounts_owner").on(table.workspaceId, table.currency).nullsNotDistinct(),
    // what entries refer to, so that an entry moves one currency
    unique("ledger_accounts_currency").on(table.id, table.currency),
    check("ledger_accounts_no_overdraft", sql`${table.workspaceId} is null or ${table.balance} >= 0`),
  ],
);
