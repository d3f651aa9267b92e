import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/** A seller's discounts on one item, for anyone who has the code. A coupon's discount never changes. */
export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** The seller's workspace. */
    workspaceId: workspaceId(),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** The code that buyers enter, in capital letters. */
    code: text("code").notNull(),
    /** Percentage discount, in basis points. */
    rate: integer("rate"),
    /** Fixed discount, in minor units. */
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency"),
    /** Number of periods for which the coupon is valid; null if it is valid for all. */
    periods: integer("periods"),
    /** Maximum number of subscriptions that can use the coupon. */
    maxUses: integer("max_uses"),
    used: integer("used").notNull().default(0),
    expiresAt: at("expires_at"),
    createdAt: at("created_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    check("coupons_off", sql`(${table.rate} is null) = (${table.amount} is not null)`),
    check("coupons_currency", sql`(${table.amount} is null) = (${table.currency} is null)`),
    check("coupons_rate", sql`${table.rate} between 1 and 10000`),
    check("coupons_amount", sql`${table.amount} > 0`),
    check(
      "coupons_used",
      sql`${table.used} >= 0 and (${table.maxUses} is null or ${table.used} <= ${table.maxUses})`,
    ),
    uniqueIndex("coupons_code").on(table.kind, table.itemId, table.code).where(sql`ended_at is null`),
    // Used by listCoupons
    index("coupons_of_item").on(table.kind, table.itemId, table.id.desc()),
  ],
);
