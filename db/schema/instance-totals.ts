import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What all processes of the instance have counted since it was set up. Metrics read it. */
export const instanceTotals = pgTable(
  "instance_totals",
  {
    metric: text("metric").notNull(),
    outcome: text("outcome").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.outcome] })],
);
