import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { coupons } from "./coupons";
import { priceVersions } from "./price-versions";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A workspace's right to an item of another, under the version of its price that it agreed to. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    /** Who pays. */
    workspaceId: workspaceId().references(() => workspaces.id),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** Who is paid. */
    sellerId: uuid("seller_id")
      .notNull()
      .references(() => workspaces.id),
    priceVersion: integer("price_version").notNull(),
    /** The price from the next period on, where the buyer chose another plan. */
    nextVersion: integer("next_version"),
    /** SHA-256 in hex: the key is random, and its text is kept nowhere. */
    keyHash: text("key_hash").notNull(),
    keyPrefix: text("key_prefix").notNull(),
    /** The day of the month on which periods end is this one's. */
    anchorAt: at("anchor_at"),
    paidUntil: at("paid_until"),
    /** Since when the month that is paid stands still: there is nothing to be had of the item. */
    offlineSince: at("offline_since"),
    /** When the next period was last charged for in vain, unasked; null since somebody did something about it. */
    triedAt: at("tried_at"),
    /** How many periods were charged: it names the next one. */
    periods: integer("periods").notNull().default(0),
    /** What takes something off a period's amount. */
    couponId: uuid("coupon_id").references(() => coupons.id),
    /** For how many more periods; null for all. */
    couponLeft: integer("coupon_left"),
    /** Periods without a plan that cost nothing, thanks to it: they have no entry. */
    freePeriods: integer("free_periods").notNull().default(0),
    /** The most that may be spent in a calendar month. */
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
    // findSubscriptionByKey
    uniqueIndex("subscriptions_key_hash").on(table.keyHash),
    // one at a time; what a workspace may use
    uniqueIndex("subscriptions_of_buyer")
      .on(table.kind, table.itemId, table.workspaceId)
      .where(sql`cancelled_at is null`),
    // periods that have ended
    index("subscriptions_due").on(table.paidUntil).where(sql`cancelled_at is null`),
    // months that stand still
    index("subscriptions_offline").on(table.offlineSince).where(sql`offline_since is not null`),
    // what an item has brought in
    index("subscriptions_of_seller").on(table.sellerId, table.kind, table.itemId),
    // whether a buyer has used a coupon before
    index("subscriptions_of_coupon").on(table.couponId, table.workspaceId).where(sql`coupon_id is not null`),
    // listSubscriptions
    index("subscriptions_of_workspace").on(table.workspaceId, table.id.desc()),
  ],
);
