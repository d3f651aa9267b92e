import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, workspaceId } from "@/db/columns";

/** Everything a data provider published, byte for byte; the newest version is what it serves. */
export const providerValues = pgTable(
  "provider_values",
  {
    workflowId: uuid("workflow_id").notNull(),
    providerId: text("provider_id").notNull(),
    version: integer("version").notNull(),
    workspaceId: workspaceId(),
    body: text("body").notNull(),
    contentType: text("content_type").notNull(),
    etag: text("etag").notNull(),
    runId: uuid("run_id").notNull(),
    publishedAt: at("published_at").notNull(),
    /** Which outside data it came from, shown wherever the value is: `market sample`. */
    marks: text("marks").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.version] }),
    // ?as_of=
    index("provider_values_by_time").on(table.workflowId, table.providerId, table.publishedAt.desc()),
  ],
);
