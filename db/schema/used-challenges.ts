import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Challenges signed by a passkey, stored until they would expire anyway. Our challenges are signed, not
 * stored, so requesting many of them doesn't fill a table. Only a successful one leaves a row here, and is
 * rejected from then on.
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
