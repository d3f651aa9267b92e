import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, jsonText, workspaceId } from "@/db/columns";

/**
 * Calls of webhook triggers that need a record in addition to the run: refused calls with the reason,
 * repeated calls that got an earlier response, and calls whose caller waited for the result. Any other
 * accepted call is only recorded as its run, so that the hot path writes a single row.
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
    /** Only for refused calls: method, query, headers, and the body if it was read. Keys are redacted. */
    sent: jsonText("sent"),
    runId: uuid("run_id"),
    /** Number of calls that this row represents. Refused calls that arrive in bulk share a row. */
    count: integer("count").notNull().default(1),
  },
  (table) => [
    // Used by listRequests
    index("requests_of_workflow").on(table.workflowId, table.id.desc()),
  ],
);
