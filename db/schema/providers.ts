import { boolean, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/**
 * Version counters of data providers, with one row per provider. Runs that publish at the same time lock that
 * row, so that their versions have an order.
 */
export const providers = pgTable(
  "providers",
  {
    ...providerKey(),
    /** Number of the newest published version; 0 until something is published. */
    version: integer("version").notNull(),
    /**
     * True if there is a webhook for the provider. Otherwise its publications are not recorded in
     * `hook_events`.
     */
    hooked: boolean("hooked").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId] })],
);
