import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/** What has a price, and which version of it holds. Its row lock orders the changes of one price. */
export const priceItems = pgTable(
  "price_items",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    workspaceId: workspaceId(),
    /** Grows with every change and withdrawal: the `ETag`. */
    revision: integer("revision").notNull(),
    version: integer("version").notNull(),
    /** Holds from `pending_at` on, by the clock of whoever reads. */
    pendingVersion: integer("pending_version"),
    pendingAt: at("pending_at"),
    /** What its price is called where there are plans beside it. */
    name: text("name"),
    /** It was for sale once: a subscription's key opens it in place of a trigger's own. */
    offered: boolean("offered").notNull().default(false),
    /** Its price waits for the operator: nobody subscribes to it until then. */
    held: boolean("held").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    // findSelling
    index("price_items_of_workspace").on(table.workspaceId),
    check("price_items_kind", sql`${table.kind} in ('workflow', 'worker', 'widget', 'dashboard')`),
    check("price_items_pending", sql`(${table.pendingVersion} is null) = (${table.pendingAt} is null)`),
  ],
);
