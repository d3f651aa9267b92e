import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, workspaceId } from "@/db/columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/**
 * Public links. A token consists of the link's ID and this instance's signature. So the table contains
 * nothing that grants access, a link can be shown again, and a made-up token is rejected without a query.
 */
export const shareLinks = pgTable(
  "share_links",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    kind: text("kind", { enum: ["dashboard", "widget"] }).notNull(),
    itemId: uuid("item_id").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    check("share_links_kind", sql`${table.kind} in ('dashboard', 'widget')`),
    // Used by listShareLinks
    index("share_links_of_workspace").on(table.workspaceId, table.id).where(sql`revoked_at is null`),
  ],
);
