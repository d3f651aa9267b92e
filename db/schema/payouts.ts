import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const PAYOUT_STATES = ["pending", "paid", "failed", "cancelled"] as const;

/** Earned money on its way out: taken from the balance when it is asked for, given back where it does not arrive. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: PAYOUT_STATES }).notNull(),
    /** Who is paid, and where, as it was when it was asked for. */
    payee: text("payee").notNull(),
    bankAccount: text("bank_account").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: at("requested_at").notNull(),
    endedAt: at("ended_at"),
    endedBy: uuid("ended_by"),
    /** The bank's, or why it failed. */
    note: text("note"),
    /** The account that the payment provider pays it to; null where the operator pays it by hand. */
    destination: text("destination"),
    /** Since when the provider may have it: then nobody but the provider ends it. */
    sendingAt: at("sending_at"),
    /** How often the provider refused it: the next time is another order. */
    refusals: integer("refusals").notNull().default(0),
    tryAt: at("try_at"),
  },
  (table) => [
    check("payouts_amount", sql`${table.amount} > 0`),
    check("payouts_status", sql`${table.status} in ('pending', 'paid', 'failed', 'cancelled')`),
    check("payouts_ended", sql`(${table.status} = 'pending') = (${table.endedAt} is null)`),
    // listPayouts
    index("payouts_of_workspace").on(table.workspaceId, table.id.desc()),
    // what the operator has to pay
    index("payouts_pending").on(table.id).where(sql`status = 'pending'`),
  ],
);
