import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { VISIBILITIES } from "@/lib/schema/dashboard";
import { workspaces } from "./workspaces";

export const dashboards = pgTable(
  "dashboards",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    layout: jsonText("layout").notNull(),
    parameters: jsonText("parameters").notNull(),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull().default("workspace"),
    /** Who may make it private, and then sees it alone; null where that was never written down. */
    createdBy: uuid("created_by"),
    revision: integer("revision").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("dashboards_visibility", sql`${table.visibility} in ('private', 'workspace')`),
    check(
      "dashboards_private_maker",
      sql`${table.visibility} <> 'private' or ${table.createdBy} is not null`,
    ),
    // listDashboards
    index("dashboards_of_workspace").on(table.workspaceId, table.id),
  ],
);
