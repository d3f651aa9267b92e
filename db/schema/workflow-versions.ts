import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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
    /** The data providers that its document has; null where it was published before this was written down. */
    providers: text("providers").array(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.version] })],
);
