import { integer, pgTable, smallint, uuid } from "drizzle-orm/pg-core";

/** Runs that were carried by a process when it died, and how often in a row. Swept when they have ended. */
export const runCrashes = pgTable("run_crashes", {
  runId: uuid("run_id").primaryKey(),
  crashes: smallint("crashes").notNull(),
  /** The run's attempt that died: one that nobody took up since is not counted again. */
  attempt: integer("attempt").notNull(),
  /** How many steps of it, and of its iterations, had ended by then. */
  recorded: integer("recorded").notNull().default(0),
});
