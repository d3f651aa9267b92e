import { publishedMoments } from "@/db/queries/provider-heads";
import * as contract from "@/lib/contract/dashboards";
import { ok } from "@/lib/kit/result";
import { onView } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { openItem } from "./open-item";
import { shownWidgets } from "./read-widget-data";
import { sourceOf } from "./widget-answer";

/** Maximum number of timestamps in the list. The time slider can't show more. */
const MOST = 500;

export const listMoments = onView(contract.dashboardMoments, async (services, { caller, params: { id } }) => {
  const opened = await openItem(services, caller, "dashboard", id);
  if (!opened.ok) return opened;
  const widgets = await shownWidgets(services, opened.value, "dashboard", id);
  if (widgets === null) return notFound("dashboard");
  const sources = widgets.map(sourceOf).flatMap((source) => ("tableId" in source ? [] : [source]));
  const moments = await publishedMoments(services.db, opened.value.workspaceId, sources, MOST);
  return ok({ items: moments.map((at) => at.toISOString()).reverse() });
});
