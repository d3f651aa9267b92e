import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";

export const REPLAY_KINDS = ["tests", "verify"] as const;

/**
 * Requests to execute a workflow's tests or to verify a run by executing it again. A runner does the work
 * while the caller waits for the result.
 */
export const replays = pgTable(
  "replays",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    kind: text("kind", { enum: REPLAY_KINDS }).notNull(),
    request: jsonText("request").notNull(),
    result: jsonText("result"),
    createdAt: createdAt(),
    finishedAt: at("finished_at"),
  },
  (table) => [
    check("replays_kind", sql`kind in ('tests', 'verify')`),
    // Used to find old replays to delete
    index("replays_by_age").on(table.createdAt),
  ],
);
