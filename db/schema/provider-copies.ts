import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/**
 * Version counter of the values published by one subscriber's own calls. The first version follows the public
 * one at that time.
 */
export const providerCopies = pgTable(
  "provider_copies",
  {
    ...providerKey(),
    /** The subscriber's workspace. */
    readerId: uuid("reader_id").notNull(),
    /** Before this version, the subscriber reads the public ones. */
    firstVersion: integer("first_version").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId, table.readerId] })],
);
