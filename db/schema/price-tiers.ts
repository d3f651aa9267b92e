import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { priceItems } from "./price-items";

/**
 * Additional plans of an item. All changes lock the item's row in `price_items` and increase its `revision`.
 */
export const priceTiers = pgTable(
  "price_tiers",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** Stable ID of the plan, used in URLs. */
    tier: text("tier").notNull(),
    name: text("name").notNull(),
    /** The plan's current price version. The item's plans share one sequence of version numbers. */
    version: integer("version").notNull(),
    pendingVersion: integer("pending_version"),
    pendingAt: at("pending_at"),
    madeAt: at("made_at").notNull(),
    /** Time when the plan was closed to new subscribers. Existing subscribers keep it. */
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
