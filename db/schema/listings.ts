import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { ratingScore } from "@/lib/schema/rating-score";
import { workspaces } from "./workspaces";

export const listings = pgTable(
  "listings",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** Part of the item's URL. Created with the first listing, and never reused. */
    slug: text("slug").notNull(),
    summary: text("summary").notNull().default(""),
    category: text("category").notNull().default(""),
    description: text("description").notNull(),
    listed: boolean("listed").notNull(),
    /** True if the public page says how many tests the workflow has and when they last passed. */
    showTests: boolean("show_tests").notNull().default(false),
    /** Public sample of the item's output. It is a copy, so later publications don't change it. */
    sample: jsonText("sample"),
    sampledAt: at("sampled_at"),
    /** Picture for lists, drawn from what the item's page shows. Null until the listing is first read. */
    drawing: jsonText("drawing"),
    drawnAt: at("drawn_at"),
    /**
     * Reason why the operator took the listing down. While it is set, the item isn't listed, even if its
     * owner lists it again.
     */
    takenDown: text("taken_down"),
    /** Time of the first listing. Null until then, and for listings from before this was recorded. */
    listedAt: at("listed_at"),
    updatedAt: at("updated_at").notNull(),
    /** Score calculated from the ratings. Updated when they change, never when they are read. */
    score: integer("score")
      .notNull()
      .default(ratingScore({ count: 0, stars: 0 })),
  },
  (table) => [
    unique("listings_item").on(table.kind, table.itemId),
    unique("listings_slug").on(table.slug),
    check("listings_kind", sql`${table.kind} in ('workflow', 'worker', 'widget', 'dashboard')`),
    check("listings_sample", sql`(${table.sample} is null) = (${table.sampledAt} is null)`),
    // Used by listMarket
    index("listings_shown").on(table.id).where(sql`listed`),
    // Used by findStorePage for the listings of one seller
    index("listings_of_seller").on(table.workspaceId, table.id).where(sql`listed`),
    // Used by findStorePage for the listings in one category
    index("listings_in_category").on(sql`lower(${table.category})`, table.id).where(sql`listed`),
    // Used by listMarket when sorting by rating
    index("listings_best").on(table.score, table.id).where(sql`listed`),
  ],
);
