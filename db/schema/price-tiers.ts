import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { priceItems } from "./price-items";

/**
 * Plans of an item beside its price. The item's own row is locked for whatever is done to them, and counts their changes in
 * its `revision`.
 */
export const priceTiers = pgTable(
  "price_tiers",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** What names it in addresses and never changes. */
    tier: text("tier").notNull(),
    name: text("name").notNull(),
    /** One of the item's price versions, as the pending one is. */
    version: integer("version").notNull(),
    pendingVersion: integer("pending_version"),
    pendingAt: at("pending_at"),
    madeAt: at("made_at").notNull(),
    /** Since when nobody new may have it. Who has it keeps it. */
    closedAt: at("closed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.tier] }),
    foreignKey({
      name: "price_tiers_item",
      columns: [table.kind, table.itemId],
      foreignColumns: [priceItems.kind, priceItems.itemId],
    }),
    check("price_tiers_pending", sql`(${table.pendingVersion} is null) = (${table.pendingAt} is null)`),
  ],
);
