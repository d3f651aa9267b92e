import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/** The version counter of each provider; its row lock orders the runs that publish at the same time. */
export const providers = pgTable(
  "providers",
  { ...providerKey(), version: integer("version").notNull() },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId] })],
);
