import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/**
 * Language model calls already counted in `model_spending`, recorded so that none is counted twice. Old rows are
 * deleted.
 */
export const modelCalls = pgTable(
  "model_calls",
  {
    /**
     * Consists of the run, the worker, the attempt of the step, and the number of the call within the
     * attempt.
     */
    key: text("key").primaryKey(),
    at: at("at").notNull(),
  },
  // Used by sweepModelCalls
  (table) => [index("model_calls_by_time").on(table.at)],
);
