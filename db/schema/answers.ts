import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";

/**
 * Cached responses of providers, shared by all processes while they are fresh. Unlogged (see the migration): losing
 * them costs a call each, and writing them twice would cost more.
 */
export const answers = pgTable(
  "answers",
  {
    /** Provider, operation, print of the key and hash of every parameter (`request-key.ts`). */
    key: text("key").primaryKey(),
    outcome: jsonText("outcome").notNull(),
    /** Bytes of the outcome: measuring it again would unpack it. */
    weight: integer("weight").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    // sweepAnswers: what is stale, then what is stale soonest
    index("answers_by_age").on(table.expiresAt),
  ],
);
