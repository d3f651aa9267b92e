import { boolean, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "@/db/columns";

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Trimmed and in lower case: one person per address. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** Null for a person who signs in elsewhere (OIDC) or by token only. */
    passwordHash: text("password_hash"),
    instanceOwner: boolean("instance_owner").notNull().default(false),
    /** Workspace of new sessions: the last one used. No foreign key, because the person may have left it since. */
    lastWorkspaceId: uuid("last_workspace_id"),
    /** They have put the first steps away, for good. */
    tourClosedAt: at("tour_closed_at"),
    /** Time when the instance owner blocked this person; null if they can sign in. */
    blockedAt: at("blocked_at"),
    /** Shown to the person. */
    blockReason: text("block_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    // findUserByEmail
    uniqueIndex("users_email").on(table.email),
  ],
);
