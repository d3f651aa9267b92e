import { boolean, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { providerKey } from "./published-columns";

/** The version counter of each provider; its row lock orders the runs that publish at the same time. */
export const providers = pgTable(
  "providers",
  {
    ...providerKey(),
    /** 0 where nothing was published yet. */
    version: integer("version").notNull(),
    /** True if it has webhooks. Otherwise publications are not recorded. */
    hooked: boolean("hooked").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.providerId] })],
);
