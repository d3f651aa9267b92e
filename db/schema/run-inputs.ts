import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";

/**
 * External responses that the steps of runs received. Their bodies are in `input_bodies`. Partitioned by
 * range of `run_id` like `runs`.
 */
export const runInputs = pgTable(
  "run_inputs",
  {
    runId: uuid("run_id").notNull(),
    worker: integer("worker").notNull(),
    /** Index of the current item in each loop around the step, outermost loop first; empty outside loops. */
    iteration: integer("iteration").array().notNull(),
    attempt: integer("attempt").notNull(),
    /** Position of the request among the calls that the step's attempt made, from 1. */
    n: integer("n").notNull(),
    workspaceId: workspaceId(),
    method: text("method").notNull(),
    /** URL of the request, without API keys. */
    url: text("url").notNull(),
    /**
     * Hash of the request's URL and body, from which secrets have been removed. Equal requests have equal
     * hashes.
     */
    request: text("request").notNull(),
    /** HTTP status of the response. 0 if there was no response; in this case, `error` has the error code. */
    status: integer("status").notNull(),
    error: text("error"),
    message: text("message"),
    /** Headers of the response, without those that contain a key. */
    headers: jsonText("headers").notNull(),
    /** Hash of the body. Null if there was no response. */
    sha256: text("sha256"),
    bytes: integer("bytes").notNull(),
    retrievedAt: at("retrieved_at").notNull(),
    cached: boolean("cached").notNull(),
    sample: boolean("sample").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.worker, table.iteration, table.attempt, table.n] })],
);
