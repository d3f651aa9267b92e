import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/** Values that workflows remember between runs, one row per name and key. */
export const memories = pgTable(
  "memories",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null if all workflows of the workspace share the value. */
    workflowId: uuid("workflow_id").references(() => workflows.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    key: text("key").notNull(),
    value: jsonText("value").notNull().default("null"),
    /** Null until a value has been stored. Until then, the row only serves as a lock. */
    at: at("at"),
    runId: uuid("run_id"),
  },
  (table) => [
    // Used by save-memory for values of a single workflow
    uniqueIndex("memories_of_workflow")
      .on(table.workflowId, table.name, table.key)
      .where(sql`workflow_id is not null`),
    // Used by save-memory for shared values
    uniqueIndex("memories_of_workspace")
      .on(table.workspaceId, table.name, table.key)
      .where(sql`workflow_id is null`),
    // Used by save-memory to count a workspace's values.
    index("memories_by_workspace").on(table.workspaceId),
  ],
);
