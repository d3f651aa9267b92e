import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/**
 * Version counter of the values that one subscriber's own calls publish. Its first version follows the public one
 * at that time.
 */
export const providerCopies = pgTable(
  "provider_copies",
  {
    ...providerKey(),
    /** The subscriber's workspace. */
    readerId: uuid("reader_id").notNull(),
    /** Up to here the subscriber reads the public versions. */
    firstVersion: integer("first_version").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId, table.readerId] })],
);
