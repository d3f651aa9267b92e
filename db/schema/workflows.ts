import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, folder, id, jsonText, tags, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** The draft that people edit. What runs is frozen in `workflow_versions`. */
export const workflows = pgTable(
  "workflows",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    /** The person whose limits count when a connector calls out. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    document: jsonText("document").notNull(),
    revision: integer("revision").notNull().default(1),
    liveVersion: integer("live_version"),
    /** What the live version says, without layout, for "unpublished changes". */
    liveHash: text("live_hash"),
    draftHash: text("draft_hash").notNull(),
    /** What its workers are found by; null where the draft was last saved by a release that did not write it. */
    workerWords: text("worker_words"),
    /** What lists show of the draft, as JSON, so that they don't read the document. */
    summary: jsonText("summary"),
    /** Revision that the summary describes. Older when a release without summaries saved the draft. */
    summaryRevision: integer("summary_revision"),
    protectLive: boolean("protect_live").notNull().default(false),
    concurrency: integer("concurrency"),
    retentionDays: integer("retention_days"),
    runTimeoutS: integer("run_timeout_s"),
    folder: folder(),
    tags: tags(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    deletedAt: at("deleted_at"),
  },
  (table) => [
    // listWorkflows: newest first within a workspace
    index("workflows_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`deleted_at is null`),
  ],
);
