import type { WidgetRow } from "@/db/queries/widgets";
import type { Widget } from "@/lib/contract/dashboards";
import { type WidgetOptions, widgetOptions } from "@/lib/schema/dashboard";

export function widgetAnswer(row: WidgetRow): Widget {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    kind: row.kind,
    source: { workflow_id: row.workflowId, provider_id: row.providerId },
    options: optionsOf(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** For those who see a widget that is not their own. */
export function withoutSource(row: WidgetRow): Omit<Widget, "source"> {
  const { source: _source, ...rest } = widgetAnswer(row);
  return rest;
}

export function optionsOf(row: Pick<WidgetRow, "options">): WidgetOptions {
  return widgetOptions.parse(JSON.parse(row.options));
}
