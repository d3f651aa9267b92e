import { sql } from "drizzle-orm";
import { bigint, check, pgTable, text } from "drizzle-orm/pg-core";

/** What the operator says that a model costs: micro-units for a million tokens. For all workspaces. */
export const modelPrices = pgTable(
  "model_prices",
  {
    model: text("model").primaryKey(),
    input: bigint("input", { mode: "number" }).notNull(),
    output: bigint("output", { mode: "number" }).notNull(),
  },
  (table) => [check("model_prices_positive", sql`${table.input} >= 0 and ${table.output} >= 0`)],
);
