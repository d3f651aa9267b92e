import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { REVIEW_STATES } from "@/lib/schema/review-states";
import { workspaces } from "./workspaces";

/**
 * Requests to review a listing or a price, for the operator. When a request is changed, it becomes a new row
 * with its own ID.
 */
export const listingReviews = pgTable(
  "listing_reviews",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** The person who made the request and who is notified of the decision. */
    askedBy: uuid("asked_by").notNull(),
    /** The requested listing; null if only the price has changed. */
    wanted: jsonText("wanted"),
    /** True if the item isn't for sale yet and the approval puts it up for sale. */
    opens: boolean("opens").notNull(),
    state: text("state", { enum: REVIEW_STATES }).notNull(),
    reason: text("reason"),
    decidedBy: uuid("decided_by"),
    decidedAt: at("decided_at"),
    at: at("at").notNull(),
  },
  (table) => [
    check("listing_reviews_state", sql`${table.state} in ('waiting', 'approved', 'declined')`),
    check("listing_reviews_reason", sql`(${table.state} = 'declined') = (${table.reason} is not null)`),
    uniqueIndex("listing_reviews_waiting").on(table.kind, table.itemId).where(sql`state = 'waiting'`),
    // Used by listReviews
    index("listing_reviews_queue").on(table.id).where(sql`state = 'waiting'`),
    // Used by findLastReview
    index("listing_reviews_of_item").on(table.kind, table.itemId, table.id.desc()),
  ],
);
