import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/** What workflows remember from run to run, one row for each name and key. */
export const memories = pgTable(
  "memories",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null where all workflows of the workspace share it. */
    workflowId: uuid("workflow_id").references(() => workflows.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    key: text("key").notNull(),
    value: jsonText("value").notNull().default("null"),
    /** Null until something is remembered: the row alone makes those who come at once take turns. */
    at: at("at"),
    runId: uuid("run_id"),
  },
  (table) => [
    // keep-memory: one's own
    uniqueIndex("memories_of_workflow")
      .on(table.workflowId, table.name, table.key)
      .where(sql`workflow_id is not null`),
    // keep-memory: what is shared
    uniqueIndex("memories_of_workspace")
      .on(table.workspaceId, table.name, table.key)
      .where(sql`workflow_id is null`),
    // keep-memory: how many there are
    index("memories_by_workspace").on(table.workspaceId),
  ],
);
