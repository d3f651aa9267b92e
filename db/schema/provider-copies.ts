import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/** The version counter of what one subscriber's own calls publish. Its first version follows the public one of then. */
export const providerCopies = pgTable(
  "provider_copies",
  {
    workflowId: uuid("workflow_id").notNull(),
    providerId: text("provider_id").notNull(),
    /** The subscriber's workspace. */
    readerId: uuid("reader_id").notNull(),
    /** Up to here the subscriber reads the public versions. */
    firstVersion: integer("first_version").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId, table.readerId] })],
);

/** What a subscriber's own calls published; `workspace_id` is the seller's, whose runs they are. */
export const copiedValues = pgTable(
  "copied_values",
  {
    workflowId: uuid("workflow_id").notNull(),
    providerId: text("provider_id").notNull(),
    readerId: uuid("reader_id").notNull(),
    version: integer("version").notNull(),
    workspaceId: workspaceId(),
    body: text("body").notNull(),
    contentType: text("content_type").notNull(),
    etag: text("etag").notNull(),
    runId: uuid("run_id").notNull(),
    publishedAt: at("published_at").notNull(),
    marks: text("marks").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.readerId, table.version] }),
    // ?as_of=
    index("copied_values_by_time").on(
      table.workflowId,
      table.providerId,
      table.readerId,
      table.publishedAt.desc(),
    ),
  ],
);
