import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Totals over all processes since the instance was set up, for the metrics. */
export const instanceTotals = pgTable(
  "instance_totals",
  {
    metric: text("metric").notNull(),
    outcome: text("outcome").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.outcome] })],
);
