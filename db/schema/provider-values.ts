import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { providerKey, publishedVersion } from "./published-columns";

/** Everything that a data provider published for all; the newest version is what it serves. */
export const providerValues = pgTable(
  "provider_values",
  { ...providerKey(), ...publishedVersion() },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.providerId, table.version] }),
    // ?as_of=
    index("provider_values_by_time").on(table.workflowId, table.providerId, table.publishedAt.desc()),
  ],
);
