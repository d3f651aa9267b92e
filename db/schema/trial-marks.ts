import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/**
 * Marks of buyers who have already had a trial of an item. Marks are hashes, so they don't reveal who the
 * buyer is.
 */
export const trialMarks = pgTable(
  "trial_marks",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** A hash of a card, an email address or a network address, with a prefix that says which of these. */
    mark: text("mark").notNull(),
    workspaceId: workspaceId(),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.mark] }),
    // Used by noteCard
    index("trial_marks_of_workspace").on(table.workspaceId),
  ],
);
