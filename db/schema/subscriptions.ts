import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { coupons } from "./coupons";
import { priceVersions } from "./price-versions";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A workspace's right to use an item of another workspace, with the price version that it agreed to. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** The buyer's workspace. */
    workspaceId: workspaceId().references(() => workspaces.id),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    sellerId: uuid("seller_id")
      .notNull()
      .references(() => workspaces.id),
    priceVersion: integer("price_version").notNull(),
    /** The price version that applies from the next period on, if the buyer selected another plan. */
    nextVersion: integer("next_version"),
    /** SHA-256 hash in hex. The key is random, and its text is not stored. */
    keyHash: text("key_hash").notNull(),
    keyPrefix: text("key_prefix").notNull(),
    /** Start of the first period. All periods end on the same day of the month. */
    anchorAt: at("anchor_at"),
    paidUntil: at("paid_until"),
    /**
     * Time when the item became unavailable, which pauses the paid month. Null while the item is available.
     */
    offlineSince: at("offline_since"),
    /**
     * Time of the last attempt to charge the next period automatically. Null again once the buyer pays or
     * changes the subscription.
     */
    triedAt: at("tried_at"),
    /** Number of periods charged so far. It is part of the `cause` of each charge's ledger entry. */
    periods: integer("periods").notNull().default(0),
    couponId: uuid("coupon_id").references(() => coupons.id),
    /** Number of periods for which the coupon is still valid; null if it is valid for all. */
    couponLeft: integer("coupon_left"),
    /**
     * Number of periods that the coupon made free and that aren't plan periods. They have no ledger entry and
     * no row in `plan_periods`, so they are counted only here.
     */
    freePeriods: integer("free_periods").notNull().default(0),
    /** Maximum spending per calendar month. */
    spendingCap: bigint("spending_cap", { mode: "number" }),
    createdAt: at("created_at").notNull(),
    cancelledAt: at("cancelled_at"),
    endsAt: at("ends_at"),
  },
  (table) => [
    foreignKey({
      name: "subscriptions_price",
      columns: [table.kind, table.itemId, table.priceVersion],
      foreignColumns: [priceVersions.kind, priceVersions.itemId, priceVersions.version],
    }),
    foreignKey({
      name: "subscriptions_next_price",
      columns: [table.kind, table.itemId, table.nextVersion],
      foreignColumns: [priceVersions.kind, priceVersions.itemId, priceVersions.version],
    }),
    // Used by findSubscriptionByKey
    uniqueIndex("subscriptions_key_hash").on(table.keyHash),
    uniqueIndex("subscriptions_of_buyer")
      .on(table.kind, table.itemId, table.workspaceId)
      .where(sql`cancelled_at is null`),
    // Used to find subscriptions whose paid period has ended
    index("subscriptions_due").on(table.paidUntil).where(sql`cancelled_at is null`),
    // Used to find subscriptions whose paid month is paused because the item is unavailable
    index("subscriptions_offline").on(table.offlineSince).where(sql`offline_since is not null`),
    index("subscriptions_of_seller").on(table.sellerId, table.kind, table.itemId),
    index("subscriptions_of_coupon").on(table.couponId, table.workspaceId).where(sql`coupon_id is not null`),
    // Used by listSubscriptions
    index("subscriptions_of_workspace").on(table.workspaceId, table.id.desc()),
  ],
);
