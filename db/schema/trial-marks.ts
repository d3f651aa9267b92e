import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

/** What trials of an item were had by: each mark has one. Hashes, of which nobody reads who it was. */
export const trialMarks = pgTable(
  "trial_marks",
  {
    kind: text("kind", { enum: PRICE_KINDS }).notNull(),
    itemId: uuid("item_id").notNull(),
    /** Its sort and the hash: a card, an e-mail address, a network address. */
    mark: text("mark").notNull(),
    workspaceId: workspaceId(),
    at: at("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId, table.mark] }),
    // noteCard
    index("trial_marks_of_workspace").on(table.workspaceId),
  ],
);
