import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, jsonText } from "@/db/columns";

/** A single row about this installation. */
export const instance = pgTable(
  "instance",
  {
    id: integer("id").primaryKey(),
    /** A known text encrypted with the secret key. A process that can't decrypt it has the wrong key. */
    canary: text("canary").notNull(),
    /** Encrypted key for hashing trial marks. It outlives a change of the secret key; null before first use. */
    trialKey: text("trial_key"),
    /** True if everyone who signs in with a password needs a second factor. */
    secondStepRequired: boolean("second_step_required").notNull().default(false),
    /** Name, logo, contact and legal pages as JSON; null before they were first saved. */
    profile: jsonText("profile"),
    createdAt: createdAt(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
