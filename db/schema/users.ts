import { boolean, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Email address, trimmed and in lower case. Each address belongs to at most one person. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** Null for people who sign in only through OIDC or with a token. */
    passwordHash: text("password_hash"),
    instanceOwner: boolean("instance_owner").notNull().default(false),
    /**
     * The workspace that the person used last, in which new sessions start. Not a foreign key, because the
     * person may have left it since.
     */
    lastWorkspaceId: uuid("last_workspace_id"),
    /** Time when the person dismissed the getting-started checklist, which then stays hidden. */
    tourClosedAt: at("tour_closed_at"),
    blockedAt: at("blocked_at"),
    /** Reason for the block, shown to the person. */
    blockReason: text("block_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    // Used by findUserByEmail
    uniqueIndex("users_email").on(table.email),
  ],
);
