import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, jsonText } from "@/db/columns";

/** One row about this installation. */
export const instance = pgTable(
  "instance",
  {
    id: integer("id").primaryKey(),
    /** A known text sealed with the secret key: a process that cannot open it has the wrong key. */
    canary: text("canary").notNull(),
    /** What trials are hashed with, sealed. It outlives a change of the secret key; null before it was first needed. */
    trialKey: text("trial_key"),
    /** Whether everybody who signs in by a password takes a second step. */
    secondStepRequired: boolean("second_step_required").notNull().default(false),
    /** Name, logo, contact and legal pages as JSON; null before they were first saved. */
    profile: jsonText("profile"),
    createdAt: createdAt(),
  },
  (table) => [check("instance_one_row", sql`${table.id} = 1`)],
);
