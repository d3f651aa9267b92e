import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, folder, id, jsonText, tags, workspaceId } from "@/db/columns";
import { CALLS_PER_HOUR, VISIBILITIES } from "@/lib/schema/dashboard";
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
    /**
     * The creator. Only the creator can make the dashboard private, and only the creator can see it while it
     * is private. Null if the creator was never recorded.
     */
    createdBy: uuid("created_by"),
    /** Maximum number of runs that the dashboard's widgets may start per hour. */
    callsPerHour: integer("calls_per_hour").notNull().default(CALLS_PER_HOUR),
    revision: integer("revision").notNull().default(1),
    folder: folder(),
    tags: tags(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("dashboards_visibility", sql`${table.visibility} in ('private', 'workspace')`),
    check("dashboards_calls", sql`${table.callsPerHour} between 0 and 3600`),
    check(
      "dashboards_private_maker",
      sql`${table.visibility} <> 'private' or ${table.createdBy} is not null`,
    ),
    // Used by listDashboards
    index("dashboards_of_workspace").on(table.workspaceId, table.id),
  ],
);
