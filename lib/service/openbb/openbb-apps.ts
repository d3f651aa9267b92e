import { listDashboards } from "@/db/queries/dashboards";
import { GRID_COLUMNS } from "@/lib/schema/board-bounds";
import type { LayoutItem } from "@/lib/schema/dashboard";
import { dashboardAnswer } from "@/lib/service/dashboards/dashboard-answer";
import type { ToolUser } from "@/lib/service/intake/tools/tool-user";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { whenLeftOut } from "@/lib/trigger/resolve-variables";
import { MCP_SERVER, parameterTrigger } from "./openbb-widget";
import { widgetsOf } from "./openbb-widgets";

const MAX_DASHBOARDS = 200;

/** Returns `apps.json`: a list with one app for each dashboard that the user can see. */
export async function openbbApps(services: Services, user: ToolUser, origin: string): Promise<unknown[]> {
  if (user.who !== "caller") return [];
  const { live } = await services.part(PUBLISHED);
  const widgets = new Map((await widgetsOf(services, user)).map((row) => [row.id, row]));
  const rows = await listDashboards(services.db, user.caller, { before: null, limit: MAX_DASHBOARDS });
  return Promise.all(
    rows.map(async (row) => {
      const { name, layout, parameters } = dashboardAnswer(row);
      const shown = layout.filter((item) => widgets.has(item.widget_id));
      const defaults = new Map<string, Record<string, unknown>>();
      for (const { widget_id: id } of shown) {
        const workflowId = widgets.get(id)?.workflowId ?? null;
        const workflow = workflowId === null ? null : await live.find(workflowId);
        const variables = parameterTrigger(workflow)?.variables ?? [];
        defaults.set(
          id,
          Object.fromEntries(
            variables.map((variable) => [
              variable.name,
              Object.hasOwn(parameters, variable.name) ? parameters[variable.name] : whenLeftOut(variable),
            ]),
          ),
        );
      }
      return {
        name,
        description: "",
        allowCustomization: true,
        tabs: {
          main: { id: "main", name, layout: shown.map((item) => placed(item, defaults.get(item.widget_id))) },
        },
        groups: groupsOf(defaults),
        prompts: [],
        mcp_servers: [
          {
            name: MCP_SERVER,
            description: "This workspace's workflows, as tools for AI assistants.",
            url: `${origin}/api/mcp`,
            authType: "token",
          },
        ],
      };
    }),
  );
}

/** OpenBB's grid has 40 columns, and its row height is smaller than ours. */
const COLUMNS = 40;
const ROWS = 3;
const MAX_HEIGHT = 100;

function placed({ widget_id: i, x, y, w, h }: LayoutItem, params: Record<string, unknown> = {}): object {
  const at = (column: number) => Math.round((Math.min(column, GRID_COLUMNS) * COLUMNS) / GRID_COLUMNS);
  return {
    i,
    x: at(x),
    y: y * ROWS,
    w: Math.max(1, at(x + w) - at(x)),
    h: Math.min(h * ROWS, MAX_HEIGHT),
    state: { params },
  };
}

/** Parameters with the same name change together, as they do on our dashboards. */
function groupsOf(defaults: ReadonlyMap<string, Readonly<Record<string, unknown>>>): object[] {
  const names = new Set([...defaults.values()].flatMap((params) => Object.keys(params)));
  return [...names].flatMap((paramName) => {
    const widgetIds = [...defaults]
      .filter(([, params]) => Object.hasOwn(params, paramName))
      .map(([id]) => id);
    if (widgetIds.length < 2) return [];
    const defaultValue = defaults.get(widgetIds[0] ?? "")?.[paramName];
    return [{ name: paramName, type: "param", paramName, defaultValue, widgetIds }];
  });
}
