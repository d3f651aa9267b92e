import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Challenges that a passkey has signed, until they would expire anyway. A challenge is a signature of ours, so
 * requesting many of them fills no table: only a successful one leaves a row, and is refused from then on.
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
