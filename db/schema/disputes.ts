import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { DISPUTE_SIDES, DISPUTE_STATES } from "@/lib/schema/dispute";
import { ledgerEntries } from "./ledger-entries";
import { subscriptions } from "./subscriptions";

/** Buyers' complaints about charges. Refunds themselves are only recorded in the ledger. */
export const disputes = pgTable(
  "disputes",
  {
    id: id(),
    /** The buyer's workspace. */
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
    /** Amount of the charge that was refunded before the dispute was opened. */
    refundedBefore: bigint("refunded_before", { mode: "number" }).notNull(),
    openedAt: at("opened_at").notNull(),
    endedAt: at("ended_at"),
    endedBy: text("ended_by", { enum: DISPUTE_SIDES }),
    /**
     * Set if the operator decided the dispute: `decision` is the reason, and `decided` is the amount that was
     * refunded because of it.
     */
    decision: text("decision"),
    decided: bigint("decided", { mode: "number" }),
  },
  (table) => [
    check("disputes_state", sql`${table.state} in ('open', 'settled', 'withdrawn')`),
    check("disputes_end", sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    // Used by settleRefunded; allows at most one open dispute per charge
    uniqueIndex("disputes_open").on(table.charge).where(sql`state = 'open'`),
    index("disputes_of_charge").on(table.charge),
    // Used by listDisputes, for either party
    index("disputes_of_buyer").on(table.workspaceId, table.id.desc()),
    index("disputes_of_seller").on(table.sellerId, table.id.desc()),
  ],
);
