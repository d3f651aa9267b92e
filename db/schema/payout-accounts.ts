import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { workspaces } from "./workspaces";

/**
 * A seller's account with the payment provider, which payouts are sent to. The seller's bank details are
 * stored by the provider, not here.
 */
export const payoutAccounts = pgTable("payout_accounts", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  /** The payment provider's ID for the account. */
  account: text("account").notNull().unique("payout_accounts_account"),
  /** True if the provider has reported that the account can receive money. */
  isReady: boolean("is_ready").notNull().default(false),
  madeAt: at("made_at").notNull(),
});
