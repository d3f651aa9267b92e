import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";

/**
 * Next start time of each schedule trigger of a live version. The process that advances `next_at` starts the
 * run, so that it is started only once.
 */
export const schedules = pgTable(
  "schedules",
  {
    workflowId: uuid("workflow_id").notNull(),
    worker: integer("worker").notNull(),
    workspaceId: workspaceId(),
    version: integer("version").notNull(),
    spec: jsonText("spec").notNull(),
    catchUp: text("catch_up").notNull(),
    anchorAt: at("anchor_at").notNull(),
    nextAt: at("next_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.worker] }),
    // Used by fire-schedules to find due schedules
    index("schedules_due").on(table.nextAt),
  ],
);
