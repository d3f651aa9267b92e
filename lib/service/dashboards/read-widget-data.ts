import { findDashboard, type Seer } from "@/db/queries/dashboards";
import { findWidgets, type WidgetRow } from "@/db/queries/widgets";
import type { Viewer } from "@/lib/auth/viewer";
import { namesTag } from "@/lib/kit/names-tag";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import type { ViewedItem } from "./check-view-right";
import { layoutOf } from "./dashboard-answer";
import { openItem } from "./open-item";
import { newestOf, publishedEtag, publishedTexts, readPublished } from "./published-data";
import { sourceOf } from "./widget-answer";

export interface DataAnswer {
  readonly etag: string;
  readonly json: string | null;
}

export async function readDashboardData(
  services: Services,
  viewer: Viewer,
  id: string,
  ifNoneMatch: string | null,
  asOf: Date | null = null,
): Promise<Result<DataAnswer, Problem>> {
  const opened = await openItem(services, viewer, "dashboard", id);
  return opened.ok ? dashboardData(services, opened.value, id, ifNoneMatch, asOf) : opened;
}

export async function readWidgetData(
  services: Services,
  viewer: Viewer,
  id: string,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const opened = await openItem(services, viewer, "widget", id);
  return opened.ok ? widgetData(services, opened.value, id, ifNoneMatch) : opened;
}

export async function dashboardData(
  services: Services,
  seer: Seer,
  id: string,
  ifNoneMatch: string | null,
  asOf: Date | null = null,
): Promise<Result<DataAnswer, Problem>> {
  const widgets = await shownWidgets(services, seer, "dashboard", id);
  return widgets === null
    ? notFound("dashboard")
    : ok(await dataOf(services, seer, widgets, ifNoneMatch, asOf));
}

export async function widgetData(
  services: Services,
  seer: Seer,
  id: string,
  ifNoneMatch: string | null,
): Promise<Result<DataAnswer, Problem>> {
  const widgets = await shownWidgets(services, seer, "widget", id);
  return widgets === null ? notFound("widget") : ok(await dataOf(services, seer, widgets, ifNoneMatch));
}

/** Returns the widgets in layout order; null if the dashboard or widget doesn't exist. */
export async function shownWidgets(
  { db }: Pick<Services, "db">,
  seer: Seer,
  kind: ViewedItem["kind"],
  id: string,
): Promise<WidgetRow[] | null> {
  if (kind === "widget") {
    const widgets = await findWidgets(db, seer.workspaceId, [id]);
    return widgets.length === 0 ? null : widgets;
  }
  const row = await findDashboard(db, seer, id);
  if (!row) return null;
  const order = layoutOf(row).map((item) => item.widget_id);
  const found = new Map(
    (await findWidgets(db, seer.workspaceId, order)).map((widget) => [widget.id, widget]),
  );
  return order.flatMap((widgetId) => found.get(widgetId) ?? []);
}

async function dataOf(
  services: Services,
  { workspaceId, userId }: Seer,
  widgets: readonly WidgetRow[],
  ifNoneMatch: string | null,
  asOf: Date | null = null,
): Promise<DataAnswer> {
  // Only members see tables. Visitors with a link or a subscription aren't members, so they have no user ID
  // here.
  const seesTables = userId !== null;
  const published = await readPublished(services, workspaceId, widgets.map(sourceOf), { seesTables, asOf });
  const etag = publishedEtag(published, widgets.map(({ id }) => id).join());
  if (namesTag(ifNoneMatch, etag)) return { etag, json: null };
  const texts = await publishedTexts(services, workspaceId, published);
  const items = widgets.map(({ id }, index) => `{"widget_id":"${id}",${texts[index]?.slice(1)}`);
  return { etag, json: `{"as_of":${JSON.stringify(newestOf(published))},"items":[${items.join()}]}` };
}
