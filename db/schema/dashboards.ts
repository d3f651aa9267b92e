import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { workspaces } from "./workspaces";

export const dashboards = pgTable(
  "dashboards",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    layout: jsonText("layout").notNull(),
    parameters: jsonText("parameters").notNull(),
    revision: integer("revision").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // listDashboards
    index("dashboards_of_workspace").on(table.workspaceId, table.id),
  ],
);
