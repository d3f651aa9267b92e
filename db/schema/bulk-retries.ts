import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, id, jsonText, workspaceId } from "@/db/columns";

export const bulkRetries = pgTable(
  "bulk_retries",
  {
    id: id(),
    workspaceId: workspaceId(),
    createdBy: uuid("created_by"),
    /** The filter for runs to retry, as the caller sent it. */
    conditions: jsonText("conditions").notNull(),
    from: text("from_step", { enum: ["failed", "start"] }).notNull(),
    version: text("version", { enum: ["same", "live"] }).notNull(),
    repeatEffects: boolean("repeat_effects").notNull(),
    state: text("state", { enum: ["planned", "running", "paused", "stopped", "done"] }).notNull(),
    /** Number of retries to start before the bulk retry pauses; null if it doesn't pause. */
    maxRuns: integer("max_runs"),
    total: integer("total").notNull(),
    complete: boolean("complete").notNull(),
    preview: jsonText("preview").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    check("bulk_retries_state", sql`state in ('planned', 'running', 'paused', 'stopped', 'done')`),
    // Used by listBulkRetries
    index("bulk_retries_of_workspace").on(table.workspaceId, table.id.desc()),
    // Used to find the bulk retries that runners have to continue
    index("bulk_retries_open").on(table.workspaceId).where(sql`ended_at is null and state <> 'planned'`),
  ],
);
