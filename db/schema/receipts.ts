import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText } from "@/db/columns";
import { workspaces } from "./workspaces";

/** Receipts from sellers to buyers, for entries in the ledger. A database trigger rejects changes. */
export const receipts = pgTable(
  "receipts",
  {
    id: id(),
    sellerId: uuid("seller_id")
      .notNull()
      .references(() => workspaces.id),
    buyerId: uuid("buyer_id")
      .notNull()
      .references(() => workspaces.id),
    /** Number in the seller's series, which has no gaps. */
    number: integer("number").notNull(),
    /** Negative for a credit note. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    issuedAt: at("issued_at").notNull(),
    /**
     * The ledger entry that the receipt is for. Null if the receipt covers all charges for cycles (successful
     * runs) in a calendar month.
     */
    entry: text("entry"),
    /** The month that the receipt covers, for example `2026-11`. */
    month: text("month"),
    lines: jsonText("lines").notNull(),
    /** Details of both parties at the time of the receipt. */
    seller: jsonText("seller").notNull(),
    buyer: jsonText("buyer").notNull(),
  },
  (table) => [
    check("receipts_of", sql`num_nonnulls(${table.entry}, ${table.month}) = 1`),
    uniqueIndex("receipts_number").on(table.sellerId, table.number),
    uniqueIndex("receipts_entry").on(table.entry).where(sql`entry is not null`),
    uniqueIndex("receipts_month")
      .on(table.sellerId, table.buyerId, table.currency, table.month)
      .where(sql`month is not null`),
    // Used by listReceipts, for both parties
    index("receipts_of_seller").on(table.sellerId, table.id.desc()),
    index("receipts_of_buyer").on(table.buyerId, table.id.desc()),
  ],
);
