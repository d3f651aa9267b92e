import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { ROLES } from "@/lib/schema/roles";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    /** Email address, trimmed and in lower case. There need not be an account with this address yet. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    /** SHA-256 hash of the link's token, in hex. */
    hash: text("hash").notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    check("invitations_role", sql`${table.role} in ('viewer', 'editor', 'owner')`),
    uniqueIndex("invitations_workspace_email").on(table.workspaceId, table.email),
    // Used by listInvitations
    index("invitations_workspace_id").on(table.workspaceId, table.id),
    // Used by findInvitation to look up an invitation by its token
    uniqueIndex("invitations_hash").on(table.hash),
    // Used by invitationsFor
    index("invitations_email").on(table.email),
    // Used by sweepInvitations
    index("invitations_expires_at").on(table.expiresAt),
  ],
);
