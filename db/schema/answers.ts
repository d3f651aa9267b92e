import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Cached responses from providers, shared by all processes while they are fresh. The table is unlogged (see
 * the migration): losing a response costs one call, while writing every response to the write-ahead log too
 * would cost more.
 */
export const answers = pgTable(
  "answers",
  {
    /** Provider, operation, fingerprint of the API key, and a hash of every parameter (`request-key.ts`). */
    key: text("key").primaryKey(),
    outcome: jsonText("outcome").notNull(),
    /** Size of the outcome in bytes. Measuring it again would mean decompressing it. */
    weight: integer("weight").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Used by sweepAnswers to find expired responses, then those that expire soonest
    index("answers_by_age").on(table.expiresAt),
  ],
);
