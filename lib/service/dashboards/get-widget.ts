import { listWidgets as findPage, findWidget } from "@/db/queries/widgets";
import * as contract from "@/lib/contract/dashboards";
import { ok } from "@/lib/kit/result";
import { on, onView, withEtag } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { openItem } from "./open-item";
import { widgetAnswer, withoutSource } from "./widget-answer";

export const getWidget = onView(
  contract.getWidget,
  async (services, { caller, params: { id } }) => {
    const opened = await openItem(services, caller, "widget", id);
    if (!opened.ok) return opened;
    const { own, workspaceId } = opened.value;
    const row = await findWidget(services.db, workspaceId, id);
    if (!row) return notFound("widget");
    return ok(own ? widgetAnswer(row) : withoutSource(row));
  },
  withEtag,
);

export const listWidgets = on(contract.listWidgets, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  return ok(pageOf(await findPage(db, caller.workspaceId, window.value), query, widgetAnswer));
});
