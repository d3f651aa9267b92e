import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Challenges that a passkey has signed, until they would run out by themselves. A challenge is a signature of ours, so that
 * who asks for many fills no table: only one that was answered rightly leaves a row, and is refused from then on.
 */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    /** SHA-256. */
    hash: text("hash").primaryKey(),
    expiresAt: at("expires_at").notNull(),
  },
  // sweepChallenges
  (table) => [index("used_challenges_expires_at").on(table.expiresAt)],
);
