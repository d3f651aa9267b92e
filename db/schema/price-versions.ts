import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";
import { PRICE_KINDS, PRICE_MODES } from "@/lib/schema/price-kinds";
import { priceItems } from "./price-items";

/**
 * Every price that an item has ever had or has planned. A database trigger rejects changes, because
 * subscriptions refer to these rows permanently.
 */
export const priceVersions = pgTable(
  "price_versions",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    version: integer("version").notNull(),
    /** ID of the item's additional plan; null for the item's base price. */
    tier: text("tier"),
    mode: text("mode", { enum: PRICE_MODES }).notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** Terms of a plan except its amount and currency, as JSON; null if the price isn't a plan. */
    plan: jsonText("plan"),
    madeAt: at("made_at").notNull(),
    effectiveAt: at("effective_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.version] }),
    foreignKey({
      name: "price_versions_item",
      columns: [table.kind, table.itemId],
      foreignColumns: [priceItems.kind, priceItems.itemId],
    }),
    check("price_versions_mode", sql`${table.mode} in ('free', 'monthly', 'per_cycle', 'plan')`),
    check(
      "price_versions_free",
      sql`${table.amount} >= 0 and (${table.mode} = 'plan' or (${table.mode} = 'free') = (${table.amount} = 0))`,
    ),
    check("price_versions_plan", sql`(${table.mode} = 'plan') = (${table.plan} is not null)`),
  ],
);
