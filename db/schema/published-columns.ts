import { integer, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/** Identifies a data provider by its workflow, and by its ID within that workflow. */
export const providerKey = () => ({
  workflowId: uuid("workflow_id").notNull(),
  providerId: text("provider_id").notNull(),
});

/** The value in `body` is stored byte for byte. */
export const publishedVersion = () => ({
  version: integer("version").notNull(),
  workspaceId: workspaceId(),
  body: text("body").notNull(),
  contentType: text("content_type").notNull(),
  etag: text("etag").notNull(),
  runId: uuid("run_id").notNull(),
  publishedAt: at("published_at").notNull(),
  /**
   * Kinds of external data that the value was made from, which are shown with it. For example `market
   * sample`.
   */
  marks: text("marks").notNull().default(""),
});
