import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { workspaces } from "./workspaces";

export const ratings = pgTable(
  "ratings",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    ratedBy: uuid("rated_by").notNull(),
    stars: smallint("stars").notNull(),
    text: text("text").notNull(),
    ratedAt: at("rated_at").notNull(),
    /**
     * Time when the buyer withdrew the rating. The row is kept, so that a rating hidden by the operator can't
     * come back as a new one.
     */
    withdrawnAt: at("withdrawn_at"),
    answer: text("answer"),
    answeredAt: at("answered_at"),
    /** Reason why the operator has hidden the rating; null while it is visible. */
    hidden: text("hidden"),
  },
  (table) => [
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    unique("ratings_one").on(table.kind, table.itemId, table.workspaceId),
    // Used to find the average, the count and the newest ratings of an item
    index("ratings_shown")
      .on(table.kind, table.itemId, table.ratedAt.desc())
      .where(sql`withdrawn_at is null and hidden is null`),
  ],
);
