import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { workspaces } from "./workspaces";

/** A workspace's details for its receipts, and its bank account for payouts. */
export const billingDetails = pgTable("billing_details", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  name: text("name").notNull(),
  address: text("address").notNull(),
  taxNumber: text("tax_number").notNull(),
  taxNote: text("tax_note").notNull().default(""),
  bankAccount: text("bank_account").notNull(),
  changedAt: at("changed_at").notNull(),
});
