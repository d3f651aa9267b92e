import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/**
 * The operator's share of each sale, by kind of item and start date. Rows are never deleted, because a refund
 * returns the share at the rate on the day of the sale.
 */
export const shareRates = pgTable(
  "share_rates",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    since: at("since").notNull(),
    /** The rate in basis points. */
    rate: integer("rate").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.since] }),
    check("share_rates_bounded", sql`${table.rate} between 0 and 10000`),
  ],
);
