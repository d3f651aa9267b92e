import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, folder, id, jsonText, tags, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** The drafts that people edit. Runs execute the frozen versions in `workflow_versions`. */
export const workflows = pgTable(
  "workflows",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    /**
     * The person whose rate limits apply when the workflow calls a data API without a credential of the
     * workspace.
     */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    document: jsonText("document").notNull(),
    revision: integer("revision").notNull().default(1),
    liveVersion: integer("live_version"),
    /** Hash of the live version without its layout, to detect unpublished changes. */
    liveHash: text("live_hash"),
    draftHash: text("draft_hash").notNull(),
    /** Time when all tests last passed on the live version; null if they never did. */
    testsPassedAt: at("tests_passed_at"),
    /** Search words from the draft's workers; null if the draft was last saved by an earlier release. */
    workerWords: text("worker_words"),
    /** Summary of the draft as JSON, so that lists don't have to read the document. */
    summary: jsonText("summary"),
    /**
     * Draft revision that the summary describes. An older release that writes no summaries may have saved a
     * newer revision.
     */
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
    // Used by listWorkflows for the newest workflows of a workspace
    index("workflows_of_workspace").on(table.workspaceId, table.id.desc()).where(sql`deleted_at is null`),
  ],
);
