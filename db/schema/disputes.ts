import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { DISPUTE_SIDES, DISPUTE_STATES } from "@/lib/schema/dispute";
import { ledgerEntries } from "./ledger-entries";
import { subscriptions } from "./subscriptions";

/** What a buyer says is wrong with a charge. What of it went back stands in the ledger alone. */
export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    /** The buyer's. */
    workspaceId: workspaceId(),
    sellerId: uuid("seller_id").notNull(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    charge: text("charge")
      .notNull()
      .references(() => ledgerEntries.cause),
    openedBy: uuid("opened_by").notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: DISPUTE_STATES }).notNull().default("open"),
    /** What of the charge had gone back when it was opened. */
    refundedBefore: bigint("refunded_before", { mode: "number" }).notNull(),
    openedAt: at("opened_at").notNull(),
    endedAt: at("ended_at"),
    endedBy: text("ended_by", { enum: DISPUTE_SIDES }),
    /** Why the operator decided so, and what goes back by it. */
    decision: text("decision"),
    decided: bigint("decided", { mode: "number" }),
  },
  (table) => [
    check("disputes_state", sql`${table.state} in ('open', 'settled', 'withdrawn')`),
    check("disputes_end", sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    // one at a time for each charge; settleRefunded
    uniqueIndex("disputes_open").on(table.charge).where(sql`state = 'open'`),
    // how often a charge was disputed
    index("disputes_of_charge").on(table.charge),
    // listDisputes: of either side
    index("disputes_of_buyer").on(table.workspaceId, table.id.desc()),
    index("disputes_of_seller").on(table.sellerId, table.id.desc()),
  ],
);
