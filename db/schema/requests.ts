import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, jsonText, workspaceId } from "@/db/columns";

/**
 * Calls of triggers that did not simply start a run: refused ones with the reason, replays, and those that were
 * answered with a result. An ordinary accepted call is its run's row, so that the hot path writes one row.
 */
export const requests = pgTable(
  "requests",
  {
    id: id(),
    workspaceId: workspaceId(),
    workflowId: uuid("workflow_id").notNull(),
    webhookId: text("webhook_id").notNull(),
    method: text("method").notNull(),
    status: integer("status").notNull(),
    code: text("code"),
    errors: jsonText("errors"),
    detail: text("detail"),
    /** Of a refused call: method, query, headers, and the body where it was read; keys redacted. */
    sent: jsonText("sent"),
    runId: uuid("run_id"),
    /** Refused calls that came in bulk share a row. */
    count: integer("count").notNull().default(1),
  },
  (table) => [
    // listRequests
    index("requests_of_workflow").on(table.workflowId, table.id.desc()),
  ],
);
