import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/** How many runs a call has begun, itself left out, through however many others; gone with its end. */
export const subRunCounts = pgTable("sub_run_counts", {
  rootRun: uuid("root_run").primaryKey(),
  count: integer("count").notNull(),
});
