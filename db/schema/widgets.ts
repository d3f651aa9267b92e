import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { WIDGET_KINDS } from "@/lib/schema/dashboard";
import { workspaces } from "./workspaces";

/**
 * How the value of a data provider is shown. The workflow is no foreign key: a widget outlives it, keeps its
 * place on the dashboards and says what is missing.
 */
export const widgets = pgTable(
  "widgets",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: WIDGET_KINDS }).notNull(),
    workflowId: uuid("workflow_id").notNull(),
    providerId: text("provider_id").notNull(),
    options: jsonText("options").notNull(),
    revision: integer("revision").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "widgets_kind",
      sql`${table.kind} in ('number', 'table', 'line', 'bar', 'candlestick', 'news', 'calendar', 'text')`,
    ),
    // listWidgets
    index("widgets_of_workspace").on(table.workspaceId, table.id),
  ],
);
