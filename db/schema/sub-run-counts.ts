import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * Number of runs that a call has started, directly or through other runs. The call's own run isn't counted.
 * Deleted when the call ends.
 */
export const subRunCounts = pgTable("sub_run_counts", {
  rootRun: uuid("root_run").primaryKey(),
  count: integer("count").notNull(),
});
