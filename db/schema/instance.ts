import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, jsonText } from "@/db/columns";

export const instance = pgTable(
  "instance",
  {
    id: integer("id").primaryKey(),
    /** A known string, encrypted with the secret key. A process that can't decrypt it has the wrong key. */
    canary: text("canary").notNull(),
    /**
     * Encrypted key for hashing the identifiers of buyers who have had a trial. The key itself stays the same
     * when the secret key is rotated. Null before first use.
     */
    trialKey: text("trial_key"),
    /** True if everyone who signs in with a password must have a second factor. */
    secondStepRequired: boolean("second_step_required").notNull().default(false),
    /** Name, logo, contact and legal pages as JSON; null until they are first saved. */
    profile: jsonText("profile"),
    createdAt: createdAt(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
