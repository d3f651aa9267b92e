import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";
import { memories } from "./memories";

/** Items that a workflow has seen, stored as digests. */
export const memoryItems = pgTable(
  "memory_items",
  {
    memoryId: bigint("memory_id", { mode: "number" })
      .notNull()
      .references(() => memories.id, { onDelete: "cascade" }),
    digest: text("digest").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memoryId, table.digest] }),
    // Used by save-memory to find items to forget because they were last seen too long ago
    index("memory_items_seen").on(table.memoryId, table.seenAt),
  ],
);
