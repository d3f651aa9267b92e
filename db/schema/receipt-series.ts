import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** The next number of each seller's receipts; its row lock makes them follow each other. */
export const receiptSeries = pgTable("receipt_series", {
  sellerId: uuid("seller_id").primaryKey(),
  next: integer("next").notNull().default(1),
  /** Entries a good while before it have been looked at. */
  lookedAt: at("looked_at"),
});
