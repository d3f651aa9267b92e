import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** What a seller told all subscribers of an item: kept, so that it can be judged when somebody complains. */
export const subscriberMessages = pgTable(
  "subscriber_messages",
  {
    id: id(),
    /** The seller's. */
    workspaceId: workspaceId().references(() => workspaces.id),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** How many addresses it was written to. */
    sentTo: integer("sent_to").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    // findLastMessage
    index("subscriber_messages_of_item").on(table.kind, table.itemId, table.at),
  ],
);
