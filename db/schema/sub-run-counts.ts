import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * For each run at the top of a call chain, the number of runs that it has started directly or through other
 * runs. A row is deleted when its run ends.
 */
export const subRunCounts = pgTable("sub_run_counts", {
  rootRun: uuid("root_run").primaryKey(),
  count: integer("count").notNull(),
});
