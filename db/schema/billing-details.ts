import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { workspaces } from "./workspaces";

/** What stands on a workspace's receipts, and where its payouts go. */
export const billingDetails = pgTable("billing_details", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  name: text("name").notNull(),
  address: text("address").notNull(),
  taxNumber: text("tax_number").notNull(),
  /** A line of the workspace's own on its receipts. */
  taxNote: text("tax_note").notNull().default(""),
  bankAccount: text("bank_account").notNull(),
  changedAt: at("changed_at").notNull(),
});
