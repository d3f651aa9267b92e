import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { providerKey, publishedVersion } from "./published-columns";

/**
 * Values that were published only to the subscriber who had called the workflow. `workspace_id` is the
 * seller's workspace, which owns the runs.
 */
export const copiedValues = pgTable(
  "copied_values",
  {
    ...providerKey(),
    readerId: uuid("reader_id").notNull(),
    ...publishedVersion(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.readerId, table.version] }),
    // Used by `?as_of=`
    index("copied_values_by_time").on(
      table.workflowId,
      table.providerId,
      table.readerId,
      table.publishedAt.desc(),
    ),
  ],
);
