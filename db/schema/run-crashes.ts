import { integer, pgTable, smallint, uuid } from "drizzle-orm/pg-core";

/**
 * Runs that a process was executing when it crashed, with the number of consecutive crashes. Swept once the
 * runs have ended.
 */
export const runCrashes = pgTable("run_crashes", {
  runId: uuid("run_id").primaryKey(),
  crashes: smallint("crashes").notNull(),
  /** The last attempt that crashed, stored so that the crash of an attempt is counted only once. */
  attempt: integer("attempt").notNull(),
  /** Number of the run's steps, including those inside loops, that had ended before the crash. */
  recorded: integer("recorded").notNull().default(0),
});
