import { findDashboard, listDashboards as findPage, type Seer } from "@/db/queries/dashboards";
import { findWidgetKinds, findWidgets } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import { drawBoard, MAX_TILES } from "@/lib/drawings/draw-board";
import { ok } from "@/lib/kit/result";
import { readFolder, readTags } from "@/lib/schema/filing";
import { on, onView, withEtag } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { dashboardAnswer } from "./dashboard-answer";
import { openItem } from "./open-item";
import { widgetAnswer, withoutSource } from "./widget-answer";

/** Subscribers see the names and appearance of widgets, but not where their data comes from. */
export const getDashboard = onView(
  contract.getDashboard,
  async (services, { caller, params: { id } }) => {
    const opened = await openItem(services, caller, "dashboard", id);
    if (!opened.ok) return opened;
    const found = await findWithWidgets(services, opened.value, id);
    if (!found) return notFound("dashboard");
    const { own } = opened.value;
    const widgets = own ? found.widgets.map(widgetAnswer) : found.widgets.map(withoutSource);
    return ok({ ...found.dashboard, own, widgets });
  },
  withEtag,
);

export async function findWithWidgets({ db }: Pick<Services, "db">, seer: Seer, id: string) {
  const row = await findDashboard(db, seer, id);
  if (!row) return undefined;
  const dashboard = dashboardAnswer(row);
  const ids = dashboard.layout.map((item) => item.widget_id);
  return { dashboard, widgets: await findWidgets(db, seer.workspaceId, ids) };
}

export const listDashboards = on(contract.listDashboards, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(db, caller, {
    ...window.value,
    folder: readFolder(query.folder ?? ""),
    tags: readTags(query.tag),
  });
  const { items, next_cursor } = pageOf(rows, query, (row) => ({
    ...dashboardAnswer(row),
    folder: row.folder,
    tags: row.tags,
  }));
  const shown = items.flatMap(({ layout }) => layout.slice(0, MAX_TILES));
  const kinds = await findWidgetKinds(
    db,
    caller.workspaceId,
    shown.map(({ widget_id }) => widget_id),
  );
  return ok({
    next_cursor,
    items: items.map((item) => ({
      ...item,
      drawing: drawBoard(
        item.layout.slice(0, MAX_TILES).map(({ widget_id, ...place }) => ({
          ...place,
          kind: kinds.get(widget_id) ?? "text",
        })),
      ),
    })),
  });
});
