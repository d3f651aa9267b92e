import { type SQL, sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, jsonText, workspaceId } from "@/db/columns";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/** Past states of memories. Each row is the state of one memory before a change. */
export const memoryChanges = pgTable(
  "memory_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null if all workflows of the workspace share the memory. */
    workflowId: uuid("workflow_id").references(() => workflows.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    key: text("key").notNull(),
    /**
     * Time of the change: the time on the run's clock or, if a person deleted the memory, the actual time.
     */
    changedAt: at("changed_at").notNull(),
    /** Value before the change. */
    value: jsonText("value").notNull(),
    /** Time at which the value before the change was stored; null if the memory was empty. */
    at: at("at"),
    /**
     * Items that the change affected, in their state before the change: `[digest, seenAt]`, where `seenAt` is
     * the time in milliseconds at which the item was last seen, or null if it hadn't been seen.
     */
    items: jsonText("items"),
    /** Size of the change, with 200 bytes for the columns that aren't counted. */
    bytes: bigint("bytes", { mode: "number" }).generatedAlwaysAs(
      (): SQL => sql`200 + octet_length(value) + coalesce(octet_length(items), 0) + octet_length(key)`,
    ),
  },
  (table) => [
    // Used to find the changes of one memory, and to delete those of a workflow
    index("memory_changes_of_memory").on(
      table.workflowId,
      table.workspaceId,
      table.name,
      table.key,
      table.id,
    ),
    // Used to calculate a workspace's total size, and to find its oldest changes
    index("memory_changes_by_age").on(table.workspaceId, table.id, table.bytes),
    index("memory_changes_by_time").on(table.changedAt),
  ],
);
