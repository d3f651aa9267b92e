import { integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/**
 * Workflows offered to others as workers. The row stays when a worker is withdrawn, so that the worker keeps
 * its ID and price.
 */
export const publishedWorkers = pgTable(
  "published_workers",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    workflowId: uuid("workflow_id")
      .notNull()
      .references(() => workflows.id),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Index of the workflow's worker whose result is returned to callers. Null means the last worker. */
    resultFrom: integer("result_from"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    withdrawnAt: at("withdrawn_at"),
  },
  (table) => [uniqueIndex("published_workers_workflow").on(table.workflowId)],
);
