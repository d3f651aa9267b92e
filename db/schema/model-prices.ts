import { sql } from "drizzle-orm";
import { bigint, check, pgTable, text } from "drizzle-orm/pg-core";

/** Prices of models, set by the operator for all workspaces, in micro-units per million tokens. */
export const modelPrices = pgTable(
  "model_prices",
  {
    model: text("model").primaryKey(),
    input: bigint("input", { mode: "number" }).notNull(),
    output: bigint("output", { mode: "number" }).notNull(),
  },
  (table) => [check("model_prices_positive", sql`${table.input} >= 0 and ${table.output} >= 0`)],
);
