import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/**
 * Items with a price, each with its current price version. To change the price, a transaction locks the row,
 * so that changes happen one after the other.
 */
export const priceItems = pgTable(
  "price_items",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    workspaceId: workspaceId(),
    /** Increases with every change and withdrawal. Used as the `ETag`. */
    revision: integer("revision").notNull(),
    version: integer("version").notNull(),
    /**
     * The announced price version, which takes effect at `pending_at`. Whether that time has come is decided
     * by the clock of the process that reads the price.
     */
    pendingVersion: integer("pending_version"),
    pendingAt: at("pending_at"),
    /** Name of the plan that has the item's base price, shown next to the additional plans. */
    name: text("name"),
    /**
     * True if the item has ever been for sale. From then on, a subscription's key gives access instead of the
     * trigger's own key.
     */
    offered: boolean("offered").notNull().default(false),
    /** True while the price is waiting for the operator's approval. Until then no one can subscribe. */
    held: boolean("held").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    // Used by findSelling
    index("price_items_of_workspace").on(table.workspaceId),
    check("price_items_kind", sql`${table.kind} in ('workflow', 'worker', 'widget', 'dashboard')`),
    check("price_items_pending", sql`(${table.pendingVersion} is null) = (${table.pendingAt} is null)`),
  ],
);
