import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** The next receipt number of each seller. The row lock keeps the numbers consecutive. */
export const receiptSeries = pgTable("receipt_series", {
  sellerId: uuid("seller_id").primaryKey(),
  next: integer("next").notNull().default(1),
  /** Time of the last check. Entries from well before this time have already been processed. */
  lookedAt: at("looked_at"),
});
