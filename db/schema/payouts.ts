import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const PAYOUT_STATES = ["pending", "paid", "failed", "cancelled"] as const;

/** Earnings being paid out. They leave the balance when requested, and return to it if they don't arrive. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: PAYOUT_STATES }).notNull(),
    /** Name and account of the recipient at the time of the request. */
    payee: text("payee").notNull(),
    bankAccount: text("bank_account").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: at("requested_at").notNull(),
    endedAt: at("ended_at"),
    endedBy: uuid("ended_by"),
    /** The bank's reference if the payout arrived, or the reason why it failed. */
    note: text("note"),
    /** The recipient's account with the payment provider; null if the operator pays manually. */
    destination: text("destination"),
    /** Time when sending started. After that, only the provider can end the payout. */
    sendingAt: at("sending_at"),
    /**
     * Number of times the provider refused the payout. It is part of the idempotency key, so the next attempt
     * after a refusal counts as a new request.
     */
    refusals: integer("refusals").notNull().default(0),
    tryAt: at("try_at"),
  },
  (table) => [
    check("payouts_amount", sql`${table.amount} > 0`),
    check("payouts_status", sql`${table.status} in ('pending', 'paid', 'failed', 'cancelled')`),
    check("payouts_ended", sql`(${table.status} = 'pending') = (${table.endedAt} is null)`),
    // Used by listPayouts
    index("payouts_of_workspace").on(table.workspaceId, table.id.desc()),
    // Used to find payouts that the operator has to make
    index("payouts_pending").on(table.id).where(sql`status = 'pending'`),
  ],
);
