import { integer, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/** A data provider, by its workflow and the name that it has there. */
export const providerKey = () => ({
  workflowId: uuid("workflow_id").notNull(),
  providerId: text("provider_id").notNull(),
});

/** One version of what a provider published, byte for byte, whoever it is for. */
export const publishedVersion = () => ({
  version: integer("version").notNull(),
  workspaceId: workspaceId(),
  body: text("body").notNull(),
  contentType: text("content_type").notNull(),
  etag: text("etag").notNull(),
  runId: uuid("run_id").notNull(),
  publishedAt: at("published_at").notNull(),
  /** Which outside data it came from, shown wherever the value is: `market sample`. */
  marks: text("marks").notNull().default(""),
});
