import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Messages from a seller to all subscribers of an item. Stored so that complaints can be checked. */
export const subscriberMessages = pgTable(
  "subscriber_messages",
  {
    id: id(),
    /** The seller's workspace. */
    workspaceId: workspaceId().references(() => workspaces.id),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    sentTo: integer("sent_to").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    // Used by findLastMessage
    index("subscriber_messages_of_item").on(table.kind, table.itemId, table.at),
  ],
);
