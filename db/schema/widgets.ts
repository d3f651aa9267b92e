import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, jsonText, workspaceId } from "@/db/columns";
import { WIDGET_KINDS } from "@/lib/schema/board-bounds";
import { workspaces } from "./workspaces";

/**
 * Widgets, each showing a data provider's value or a table's rows. The source isn't a foreign key, because a
 * widget outlives its source: it keeps its place on dashboards and shows what is missing.
 */
export const widgets = pgTable(
  "widgets",
  {
    id: id(),
    workspaceId: workspaceId().references(() => workspaces.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: WIDGET_KINDS }).notNull(),
    workflowId: uuid("workflow_id"),
    providerId: text("provider_id"),
    tableId: uuid("table_id"),
    options: jsonText("options").notNull(),
    revision: integer("revision").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "widgets_kind",
      sql`${table.kind} in ('number', 'table', 'line', 'bar', 'candlestick', 'news', 'calendar', 'text', 'gauge', 'heatmap', 'treemap', 'sparklines')`,
    ),
    check(
      "widgets_source",
      sql`num_nonnulls(workflow_id, provider_id) = case when table_id is null then 2 else 0 end`,
    ),
    // Used by listWidgets
    index("widgets_of_workspace").on(table.workspaceId, table.id),
  ],
);
