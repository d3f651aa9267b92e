import type { SourceKey } from "@/db/queries/provider-heads";
import type { WidgetRow } from "@/db/queries/widgets";
import type { Widget } from "@/lib/contract/dashboards";
import { type WidgetOptions, type WidgetSource, widgetOptions } from "@/lib/schema/dashboard";

export function widgetAnswer(row: WidgetRow): Widget {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    kind: row.kind,
    source: shownSource(sourceOf(row)),
    options: optionsOf(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export type Source = SourceKey | { readonly tableId: string };

export function sourceOf({
  tableId,
  workflowId,
  providerId,
}: Pick<WidgetRow, "tableId" | "workflowId" | "providerId">): Source {
  if (tableId !== null) return { tableId };
  if (workflowId === null || providerId === null) throw new Error("A widget without a source");
  return { workflowId, providerId };
}

export function sourceKey(source: Source): string {
  return "tableId" in source ? `table/${source.tableId}` : `${source.workflowId}/${source.providerId}`;
}

function shownSource(source: Source): WidgetSource {
  return "tableId" in source
    ? { table_id: source.tableId }
    : { workflow_id: source.workflowId, provider_id: source.providerId };
}

export function withoutSource(row: WidgetRow): Omit<Widget, "source"> & { asks: boolean } {
  const { source: _source, options, ...rest } = widgetAnswer(row);
  return { ...rest, options: withoutAsk(options), asks: options.ask !== undefined };
}

/** Only the dashboard's owner may know which webhook a widget calls. */
export function withoutAsk({ ask: _ask, ...options }: WidgetOptions): WidgetOptions {
  return options;
}

export function optionsOf(row: Pick<WidgetRow, "options">): WidgetOptions {
  return widgetOptions.parse(JSON.parse(row.options));
}
