import { listWidgets, type WidgetRow } from "@/db/queries/widgets";
import { optionsOf } from "@/lib/service/dashboards/widget-answer";
import type { ToolUser } from "@/lib/service/intake/tools/tool-user";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { openbbWidget } from "./openbb-widget";

/** Maximum number of widgets per workspace. If a workspace has more, only its newest ones are listed. */
const MAX_WIDGETS = 1_000;

/** Returns `widgets.json`: an object with widgets by ID. */
export async function openbbWidgets(services: Services, user: ToolUser): Promise<Record<string, unknown>> {
  const { live } = await services.part(PUBLISHED);
  const entries = (await widgetsOf(services, user)).map(
    async (row): Promise<[string, unknown]> => [
      row.id,
      openbbWidget(row, optionsOf(row), row.workflowId === null ? null : await live.find(row.workflowId)),
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
}

export async function widgetsOf(services: Services, user: ToolUser): Promise<WidgetRow[]> {
  const page = { before: null, limit: MAX_WIDGETS };
  if (user.who === "caller") return listWidgets(services.db, user.caller.workspaceId, page);
  if (user.who === "subscriber") return [];
  const { workflowId, providerId } = user.reader;
  const workflow = await (await services.part(PUBLISHED)).live.find(workflowId);
  if (!workflow) return [];
  const all = await listWidgets(services.db, workflow.workspaceId, page);
  return all.filter((row) => row.workflowId === workflowId && row.providerId === providerId);
}
