import type { WidgetRow } from "@/db/queries/widgets";
import type { ColumnFormat, WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import type { Variable } from "@/lib/schema/trigger";
import { toolName } from "@/lib/service/intake/tools/tool-name";
import type { LiveTrigger, LiveWorkflow } from "@/lib/service/published/live-workflows";
import { whenLeftOut } from "@/lib/trigger/resolve-variables";
import { OPENBB_TYPES } from "@/lib/widgets/openbb-data";

/** Name of the MCP server in `mcp_servers`, and in the reference to each widget's tool. */
export const MCP_SERVER = "Millrace";

export function parameterTrigger(workflow: LiveWorkflow | null): LiveTrigger | null {
  const triggers = [...(workflow?.triggers.values() ?? [])].sort((a, b) => a.worker - b.worker);
  return triggers.find(({ variables }) => variables.length > 0) ?? null;
}

const SIZES: Record<WidgetKind, { w: number; h: number }> = {
  number: { w: 10, h: 6 },
  table: { w: 20, h: 12 },
  line: { w: 20, h: 12 },
  bar: { w: 20, h: 12 },
  candlestick: { w: 20, h: 14 },
  news: { w: 16, h: 14 },
  calendar: { w: 16, h: 14 },
  text: { w: 16, h: 10 },
  gauge: { w: 10, h: 6 },
  heatmap: { w: 20, h: 12 },
  treemap: { w: 20, h: 14 },
  sparklines: { w: 16, h: 14 },
};

export function openbbWidget(
  row: Pick<WidgetRow, "id" | "name" | "kind" | "providerId">,
  options: WidgetOptions,
  workflow: LiveWorkflow | null,
): Record<string, unknown> {
  const params = (parameterTrigger(workflow)?.variables ?? []).map(parameterOf);
  const columns = (options.columns ?? []).map((column) =>
    typeof column === "string" ? { field: column, headerName: column } : columnOf(column),
  );
  return {
    name: row.name,
    description:
      row.providerId === null
        ? "Rows of a table"
        : workflow?.description || `Latest data from the workflow "${workflow?.name ?? ""}"`,
    category: "Millrace",
    subCategory: workflow?.name ?? "",
    source: ["Millrace"],
    type: OPENBB_TYPES[row.kind],
    endpoint: `data/${row.id}`,
    gridData: SIZES[row.kind],
    params,
    // Values other than the published ones start a run, so the widget has a run button instead of starting a
    // run at each keystroke.
    ...(params.length > 0 ? { runButton: true } : {}),
    ...(options.stale_after === undefined ? {} : { staleTime: Math.round(options.stale_after * 1000) }),
    ...(columns.length === 0 ? {} : { data: { table: { columnsDefs: columns } } }),
    ...(workflow === null || row.providerId === null
      ? {}
      : { mcp_tool: { mcp_server: MCP_SERVER, tool_id: toolName(workflow, "read", row.providerId) } }),
  };
}

function parameterOf(variable: Variable): Record<string, unknown> {
  const { name, type, choices = [], description } = variable;
  const left = whenLeftOut(variable);
  return {
    type: type === "integer" || type === "number" ? "number" : type === "boolean" ? "boolean" : "text",
    paramName: name,
    label: name,
    ...(description !== undefined && { description }),
    value: left,
    show: true,
    ...(type === "list"
      ? { multiSelect: true, options: choices.map((choice) => ({ label: choice, value: choice })) }
      : {}),
  };
}

interface Column {
  readonly key: string;
  readonly title?: string | undefined;
  readonly format?: ColumnFormat | undefined;
}

const CELLS: Record<ColumnFormat, object> = {
  text: { cellDataType: "text" },
  number: { cellDataType: "number" },
  percent: { cellDataType: "number", formatterFn: "percent" },
  money: { cellDataType: "number" },
  date: { cellDataType: "dateString" },
  time: { cellDataType: "text" },
  link: { cellDataType: "text" },
  json: { cellDataType: "text" },
};

function columnOf({ key, title, format }: Column): object {
  return { field: key, headerName: title ?? key, ...(format === undefined ? {} : CELLS[format]) };
}
