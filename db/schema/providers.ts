import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/** The version counter of each provider; its row lock orders the runs that publish at the same time. */
export const providers = pgTable(
  "providers",
  {
    workflowId: uuid("workflow_id").notNull(),
    providerId: text("provider_id").notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId] })],
);
