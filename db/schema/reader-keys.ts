import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { providerKey } from "./published-columns";
import { users } from "./users";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/**
 * Keys that can only read a single data provider. The provider's owner can share them with others. Revoking a
 * key deletes its row.
 */
export const readerKeys = pgTable(
  "reader_keys",
  {
    id: id(),
    ...providerKey(),
    workflowId: uuid("workflow_id")
      .notNull()
      .references(() => workflows.id),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    /** SHA-256 hash in hex. The key is random, and its text is not stored. */
    keyHash: text("key_hash").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    // Used by findReaderKey
    uniqueIndex("reader_keys_hash").on(table.keyHash),
    // Used by listReaderKeys
    index("reader_keys_of_workflow").on(table.workflowId, table.id),
  ],
);
