import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { providerKey, publishedVersion } from "./published-columns";

/**
 * All values that a data provider has published for all its readers. Readers are served the newest version.
 */
export const providerValues = pgTable(
  "provider_values",
  { ...providerKey(), ...publishedVersion() },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.version] }),
    // Used by `?as_of=`
    index("provider_values_by_time").on(table.workflowId, table.providerId, table.publishedAt.desc()),
  ],
);
