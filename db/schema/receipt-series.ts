import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * The next receipt number of each seller. A transaction that writes a receipt locks the seller's row, which
 * keeps the numbers consecutive.
 */
export const receiptSeries = pgTable("receipt_series", {
  sellerId: uuid("seller_id").primaryKey(),
  next: integer("next").notNull().default(1),
  /**
   * Time when the ledger was last searched for entries that need a receipt. Entries from well before this
   * time have already been processed.
   */
  lookedAt: at("looked_at"),
});
