import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { ROLES } from "@/lib/schema/roles";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Who is asked into a workspace and has not answered: nobody becomes a member without saying so. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    /** Trimmed and in lower case. There may be nobody with it yet. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    /** SHA-256 in hex of the link's token. */
    hash: text("hash").notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    check("invitations_role", sql`${table.role} in ('viewer', 'editor', 'owner')`),
    // One of a workspace for an address.
    uniqueIndex("invitations_workspace_email").on(table.workspaceId, table.email),
    // listInvitations
    index("invitations_workspace_id").on(table.workspaceId, table.id),
    // findInvitation by its token
    uniqueIndex("invitations_hash").on(table.hash),
    // invitationsFor
    index("invitations_email").on(table.email),
    // sweepInvitations
    index("invitations_expires_at").on(table.expiresAt),
  ],
);
