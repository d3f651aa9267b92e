import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, workspaceId } from "@/db/columns";
import { CREDENTIAL_PROVIDERS } from "@/lib/schema/provider-names";
import { users } from "./users";
import { workspaces } from "./workspaces";

/**
 * Credentials of a workspace. Values are stored encrypted (`lib/kit/seal.ts`), and are only sent in calls
 * that a worker makes.
 */
export const credentials = pgTable(
  "credentials",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    provider: text("provider", { enum: CREDENTIAL_PROVIDERS }).notNull(),
    sealed: text("sealed").notNull(),
    last4: text("last4").notNull(),
    /** The only host to which the credential's header is sent. Empty if workflows may send it to any host. */
    host: text("host").notNull().default(""),
    /** URL of a language model's API; empty for all other credentials. */
    baseUrl: text("base_url").notNull().default(""),
    createdAt: createdAt(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    check(
      "credentials_provider",
      sql`${table.provider} in ('news', 'market', 'economic', 'smtp', 'http', 'model')`,
    ),
    // Used by listCredentials and credentialsOf
    index("credentials_of_workspace").on(table.workspaceId, table.id.desc()),
  ],
);
