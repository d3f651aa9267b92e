import { findDashboard } from "@/db/queries/dashboards";
import { findWidgets, type WidgetRow } from "@/db/queries/widgets";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { layoutOf } from "./dashboard-answer";
import { notFound } from "./faults";
import { newestOf, publishedEtag, publishedTexts, readPublished } from "./published-data";
import type { Services } from "./services";

/** JSON text of the answer, or nothing but the tag for who has it already. */
export interface DataAnswer {
  readonly etag: string;
  readonly json: string | null;
}

export async function readDashboardData(
  services: Services,
  caller: Pick<Caller, "workspaceId">,
  id: string,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const row = isId(id) ? await findDashboard(services.db, caller.workspaceId, id) : undefined;
  if (!row) return notFound("dashboard");
  const order = layoutOf(row).map((item) => item.widget_id);
  const found = new Map(
    (await findWidgets(services.db, caller.workspaceId, order)).map((widget) => [widget.id, widget]),
  );
  const widgets = order.flatMap((widgetId) => found.get(widgetId) ?? []);
  return ok(await dataOf(services, caller.workspaceId, widgets, ifNoneMatch));
}

export async function readWidgetData(
  services: Services,
  caller: Pick<Caller, "workspaceId">,
  id: string,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const widgets = isId(id) ? await findWidgets(services.db, caller.workspaceId, [id]) : [];
  if (widgets.length === 0) return notFound("widget");
  return ok(await dataOf(services, caller.workspaceId, widgets, ifNoneMatch));
}

async function dataOf(
  services: Services,
  workspaceId: string,
  widgets: readonly WidgetRow[],
  ifNoneMatch: string | null,
): Promise<DataAnswer> {
  const published = await readPublished(services, workspaceId, widgets);
  const etag = publishedEtag(published, widgets.map(({ id }) => id).join());
  if (isKnown(ifNoneMatch, etag)) return { etag, json: null };
  const texts = await publishedTexts(services, workspaceId, published);
  const items = widgets.map(({ id }, index) => `{"widget_id":"${id}",${texts[index]?.slice(1)}`);
  return { etag, json: `{"as_of":${JSON.stringify(newestOf(published))},"items":[${items.join()}]}` };
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return (
    ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
  );
}
