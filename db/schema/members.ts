import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, workspaceId } from "@/db/columns";
import { ROLES } from "@/lib/schema/roles";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const members = pgTable(
  "members",
  {
    /** Orders the list of members; people are named by their own id. */
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ROLES }).notNull(),
    /** A group of single sign-on gave the role, and takes it again. */
    byGroup: boolean("by_group").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check("members_role", sql`${table.role} in ('viewer', 'editor', 'owner')`),
    // findMember, and one row per person
    uniqueIndex("members_workspace_user").on(table.workspaceId, table.userId),
    // listMembers
    index("members_workspace_id").on(table.workspaceId, table.id),
    // listMemberships
    index("members_user").on(table.userId),
  ],
);
