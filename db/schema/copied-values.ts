import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { providerKey, publishedVersion } from "./published-columns";

/** What a subscriber's own calls published; `workspace_id` is the seller's, whose runs they are. */
export const copiedValues = pgTable(
  "copied_values",
  {
    ...providerKey(),
    /** The subscriber's workspace. */
    readerId: uuid("reader_id").notNull(),
    ...publishedVersion(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.readerId, table.version] }),
    // ?as_of=
    index("copied_values_by_time").on(
      table.workflowId,
      table.providerId,
      table.readerId,
      table.publishedAt.desc(),
    ),
  ],
);
