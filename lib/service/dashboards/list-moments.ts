import { publishedMoments } from "@/db/queries/provider-heads";
import type { Viewer } from "@/lib/auth/viewer";
import type { dashboardMoments } from "@/lib/contract/dashboards";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { openItem } from "./open-item";
import { shownWidgets } from "./read-widget-data";
import { sourceOf } from "./widget-answer";

/** The number of moments that a slider has room for. */
const MOST = 500;

/** Times at which a dashboard changed, oldest first, for its time slider. */
export async function listMoments(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<AnswerOf<typeof dashboardMoments>, Problem>> {
  const opened = await openItem(services, viewer, "dashboard", id);
  if (!opened.ok) return opened;
  const widgets = await shownWidgets(services, opened.value, "dashboard", id);
  if (widgets === null) return notFound("dashboard");
  const sources = widgets.map(sourceOf).flatMap((source) => ("tableId" in source ? [] : [source]));
  const moments = await publishedMoments(services.db, opened.value.workspaceId, sources, MOST);
  return ok({ items: moments.map((at) => at.toISOString()).reverse() });
}
