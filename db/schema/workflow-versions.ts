import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, jsonText, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workflows } from "./workflows";
import { workspaces } from "./workspaces";

/** Published versions, which never change, because a run refers to the version that it executes. */
export const workflowVersions = pgTable(
  "workflow_versions",
  {
    workflowId: uuid("workflow_id")
      .notNull()
      .references(() => workflows.id),
    version: integer("version").notNull(),
    workspaceId: workspaceId().references(() => workspaces.id),
    document: jsonText("document").notNull(),
    publishedAt: createdAt(),
    publishedBy: uuid("published_by").references(() => users.id),
    /**
     * Data providers in the version's document; null if the version was published before providers were
     * recorded.
     */
    providers: text("providers").array(),
    /**
     * Enabled webhook triggers in the version's document; null if the version was published before triggers
     * were recorded.
     */
    triggers: text("triggers").array(),
    note: text("note").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.version] })],
);
