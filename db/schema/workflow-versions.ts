import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt, jsonText, workspaceId } from "@/db/columns";

/** Frozen for good: a run names the version that it follows. */
export const workflowVersions = pgTable(
  "workflow_versions",
  {
    workflowId: uuid("workflow_id").notNull(),
    version: integer("version").notNull(),
    workspaceId: workspaceId(),
    document: jsonText("document").notNull(),
    publishedAt: createdAt(),
    publishedBy: uuid("published_by"),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.version] })],
);
