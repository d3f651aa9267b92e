import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Cached responses of external data APIs, shared by all processes while they are fresh. The table is unlogged
 * (see the migration): losing a response costs one call, while writing every response to the write-ahead log
 * would cost more.
 */
export const answers = pgTable(
  "answers",
  {
    /**
     * Consists of the data API, the operation, a fingerprint of the API key, and a hash of all parameters
     * (`request-key.ts`).
     */
    key: text("key").primaryKey(),
    outcome: jsonText("outcome").notNull(),
    /**
     * Size of the outcome in bytes. Stored, because Postgres would have to decompress the outcome to measure
     * it.
     */
    weight: integer("weight").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // Used by sweepAnswers to find expired responses, then those that expire soonest
    index("answers_by_age").on(table.expiresAt),
  ],
);
