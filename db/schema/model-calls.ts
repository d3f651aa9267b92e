import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "@/db/columns";

/** Calls of language models that are counted in `model_spending`, so that none is counted twice. Swept when they are old. */
export const modelCalls = pgTable(
  "model_calls",
  {
    /** Run, worker, attempt of the step, and which of its calls. */
    key: text("key").primaryKey(),
    at: at("at").notNull(),
  },
  // sweepModelCalls
  (table) => [index("model_calls_by_time").on(table.at)],
);
