import { integer, pgTable, smallint, uuid } from "drizzle-orm/pg-core";

/**
 * Runs that a process was executing when it died, with the number of consecutive deaths. Swept once they have
 * ended.
 */
export const runCrashes = pgTable("run_crashes", {
  runId: uuid("run_id").primaryKey(),
  crashes: smallint("crashes").notNull(),
  /** The run's attempt that died. An attempt that no process has continued since is not counted again. */
  attempt: integer("attempt").notNull(),
  /** Number of the run's steps, including those of its iterations, that had ended by then. */
  recorded: integer("recorded").notNull().default(0),
});
