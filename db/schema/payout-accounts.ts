import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { workspaces } from "./workspaces";

/**
 * A seller's account with the payment provider, to which payouts are sent. The seller's details are stored at the
 * provider, not here.
 */
export const payoutAccounts = pgTable("payout_accounts", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  /** Its name with the provider. */
  account: text("account").notNull().unique("payout_accounts_account"),
  /** The provider reported that it can receive money. */
  isReady: boolean("is_ready").notNull().default(false),
  madeAt: at("made_at").notNull(),
});
