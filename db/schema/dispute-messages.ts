import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id } from "@/db/columns";
import { DISPUTE_SIDES } from "@/lib/schema/dispute";
import { disputes } from "./disputes";

export const disputeMessages = pgTable(
  "dispute_messages",
  {
    id: id(),
    disputeId: uuid("dispute_id")
      .notNull()
      .references(() => disputes.id),
    side: text("side", { enum: DISPUTE_SIDES }).notNull(),
    userId: uuid("user_id").notNull(),
    text: text("text").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    check("dispute_messages_side", sql`${table.side} in ('buyer', 'seller', 'operator')`),
    // Used by findMessages
    index("dispute_messages_of_dispute").on(table.disputeId, table.id),
  ],
);
