import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/**
 * Audit log of price changes: every proposed change with its outcome, including rejected ones, and every
 * proposal that was withdrawn.
 */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** ID of the additional plan that changes; null for the item's base price. */
    tier: text("tier"),
    actorId: uuid("actor_id").notNull(),
    action: text("action", { enum: ["change", "withdraw"] }).notNull(),
    before: jsonText("before").notNull(),
    /** The proposed change as JSON: the new price, or `closed` if the plan is closed to new subscribers. */
    after: jsonText("after").notNull(),
    verdict: jsonText("verdict"),
    allowed: boolean("allowed").notNull(),
    class: text("class", { enum: ["none", "immediate", "significant"] }).notNull(),
    subscribers: integer("subscribers").notNull(),
    /** The version that was created or withdrawn. */
    version: integer("version"),
    madeAt: at("made_at").notNull(),
    effectiveAt: at("effective_at").notNull(),
  },
  (table) => [
    check("price_changes_action", sql`${table.action} in ('change', 'withdraw')`),
    // Used by GET /audit, and to find the past changes of an item
    index("price_changes_of_item").on(table.kind, table.itemId, table.id.desc()),
    // Used by GET /audit when the request names no item
    index("price_changes_of_workspace").on(table.workspaceId, table.id.desc()),
  ],
);
