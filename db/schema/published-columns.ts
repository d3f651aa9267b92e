import { integer, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/** A data provider, by its workflow and its name there. */
export const providerKey = () => ({
  workflowId: uuid("workflow_id").notNull(),
  providerId: text("provider_id").notNull(),
});

/** A published version of a provider, byte for byte. */
export const publishedVersion = () => ({
  version: integer("version").notNull(),
  workspaceId: workspaceId(),
  body: text("body").notNull(),
  contentType: text("content_type").notNull(),
  etag: text("etag").notNull(),
  runId: uuid("run_id").notNull(),
  publishedAt: at("published_at").notNull(),
  /** Kinds of outside data it came from, shown with the value: `market sample`. */
  marks: text("marks").notNull().default(""),
});
