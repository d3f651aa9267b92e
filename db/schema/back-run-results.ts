import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText } from "@/db/columns";
import { backRuns } from "./back-runs";

export const backRunResults = pgTable(
  "back_run_results",
  {
    backRunId: uuid("back_run_id")
      .notNull()
      .references(() => backRuns.id, { onDelete: "cascade" }),
    /** Position in the back-run, from 1. */
    n: integer("n").notNull(),
    /** The run ID that expressions in the replayed run see. */
    runId: uuid("run_id").notNull(),
    /** Time that expressions in the replayed run see as the current time. */
    at: at("at").notNull(),
    /** True if the back-run replayed an actual run of the workflow. */
    isRecorded: boolean("is_recorded").notNull(),
    status: text("status", { enum: ["succeeded", "failed"] }).notNull(),
    error: jsonText("error"),
    /** The first few of the run's HTTP requests that had no recorded response. */
    unanswered: jsonText("unanswered").notNull(),
  },
  (table) => [primaryKey({ columns: [table.backRunId, table.n] })],
);
