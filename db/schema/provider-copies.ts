import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/**
 * Version counters of values that a data provider published to only one subscriber, because that subscriber
 * called the workflow. Numbering continues from the public version at the time of the first such publication.
 */
export const providerCopies = pgTable(
  "provider_copies",
  {
    ...providerKey(),
    /** The subscriber's workspace. */
    readerId: uuid("reader_id").notNull(),
    /**
     * The first version that was published only to this subscriber. Before it, the subscriber was served
     * public versions.
     */
    firstVersion: integer("first_version").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId, table.readerId] })],
);
