import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { SCOPES } from "@/lib/schema/person";
import { users } from "./users";
import { workspaces } from "./workspaces";

/**
 * API tokens of a workspace. A token acts as the person who created it, so it never outlives their
 * membership.
 */
export const tokens = pgTable(
  "tokens",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The token that created this one. Deleting it deletes this token too. */
    parentId: uuid("parent_id").references((): AnyPgColumn => tokens.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /**
     * SHA-256 hash in hex. A slower hash isn't needed, because tokens are random. The token's text is not
     * stored.
     */
    hash: text("hash").notNull(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes", { enum: SCOPES }).array().notNull(),
    /** `environment` tokens are set by MILLRACE_OWNER_TOKEN, and replaced when it changes. */
    source: text("source", { enum: ["person", "environment"] })
      .notNull()
      .default("person"),
    createdAt: createdAt(),
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    check("tokens_source", sql`${table.source} in ('person', 'environment')`),
    check(
      "tokens_scopes",
      sql`${table.scopes} <@ array['read', 'write'] and cardinality(${table.scopes}) > 0`,
    ),
    // Used by findTokenByHash
    uniqueIndex("tokens_hash").on(table.hash),
    index("tokens_parent").on(table.parentId).where(sql`${table.parentId} is not null`),
    // Used by deleteTokensOfPerson and tokensOfPerson
    index("tokens_user").on(table.userId),
    // Used by listTokens
    index("tokens_workspace_id").on(table.workspaceId, table.id),
  ],
);
