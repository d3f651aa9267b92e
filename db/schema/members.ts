import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, workspaceId } from "@/db/columns";
import { ROLES } from "@/lib/schema/roles";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const members = pgTable(
  "members",
  {
    /** Determines the order of the list of members. To identify a member, use the person's ID. */
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ROLES }).notNull(),
    /** True if a single sign-on group assigned the role, and can remove it again. */
    byGroup: boolean("by_group").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check("members_role", sql`${table.role} in ('viewer', 'editor', 'owner')`),
    // Used by findMember; allows at most one row per person
    uniqueIndex("members_workspace_user").on(table.workspaceId, table.userId),
    // Used by listMembers
    index("members_workspace_id").on(table.workspaceId, table.id),
    // Used by listMemberships
    index("members_user").on(table.userId),
  ],
);
