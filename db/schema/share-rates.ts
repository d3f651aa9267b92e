import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/** What of each sale is the operator's, by kind of item, from when on. Kept for good: a refund gives back the share of its own day. */
export const shareRates = pgTable(
  "share_rates",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    since: at("since").notNull(),
    /** Hundredths of a percent. */
    rate: integer("rate").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.since] }),
    check("share_rates_bounded", sql`${table.rate} between 0 and 10000`),
  ],
);
