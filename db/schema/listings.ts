import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { ratingScore } from "@/lib/schema/rating-score";
import { workspaces } from "./workspaces";

/** What an owner says of an item in the market, and whether it is shown there. */
export const listings = pgTable(
  "listings",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** In addresses: made with the first listing, and never given to anything else. */
    slug: text("slug").notNull(),
    /** One line, for lists. */
    summary: text("summary").notNull().default(""),
    category: text("category").notNull().default(""),
    description: text("description").notNull(),
    listed: boolean("listed").notNull(),
    /** What the owner lets everybody see of its output: a copy that does not follow what is published. */
    sample: jsonText("sample"),
    sampledAt: at("sampled_at"),
    /** Why the operator took it out: what has a reason is not on show, whatever its owner says. */
    takenDown: text("taken_down"),
    /** When it was listed for the first time; null before, and for what was before this was written down. */
    listedAt: at("listed_at"),
    updatedAt: at("updated_at").notNull(),
    /** By what is said of it; counted where that changes, never on reading. */
    score: integer("score")
      .notNull()
      .default(ratingScore({ count: 0, stars: 0 })),
  },
  (table) => [
    unique("listings_item").on(table.kind, table.itemId),
    unique("listings_slug").on(table.slug),
    check("listings_kind", sql`${table.kind} in ('workflow', 'worker', 'widget', 'dashboard')`),
    check("listings_sample", sql`(${table.sample} is null) = (${table.sampledAt} is null)`),
    // listMarket
    index("listings_shown").on(table.id).where(sql`listed`),
    // findStorePage of a seller
    index("listings_of_seller").on(table.workspaceId, table.id).where(sql`listed`),
    // findStorePage in a category
    index("listings_in_category").on(sql`lower(${table.category})`, table.id).where(sql`listed`),
    // listMarket, the best rated first
    index("listings_best").on(table.score, table.id).where(sql`listed`),
  ],
);
