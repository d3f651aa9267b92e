import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Challenges that a passkey has answered, stored until they expire, so that none is accepted twice. Other
 * challenges are not stored but signed by the server, so requesting many of them doesn't fill a table.
 */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    /** SHA-256 hash of the challenge. */
    hash: text("hash").primaryKey(),
    expiresAt: at("expires_at").notNull(),
  },
  // Used by sweepChallenges
  (table) => [index("used_challenges_expires_at").on(table.expiresAt)],
);
