import { findDashboard, listDashboards as findPage, type Seer } from "@/db/queries/dashboards";
import { findWidgets } from "@/db/queries/widgets";
import type { Viewer } from "@/lib/auth/viewer";
import type * as contract from "@/lib/contract/dashboards";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import { readFolder, readTags } from "@/lib/schema/filing";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { dashboardAnswer } from "./dashboard-answer";
import { openItem } from "./open-item";
import { widgetAnswer, withoutSource } from "./widget-answer";

/** A subscriber sees what the widgets are called and how they look, and not where their data comes from. */
export async function readDashboard(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<AnswerOf<typeof contract.getDashboard>, Problem>> {
  const opened = await openItem(services, viewer, "dashboard", id);
  if (!opened.ok) return opened;
  const found = await findWithWidgets(services, opened.value, id);
  if (!found) return notFound("dashboard");
  const { own } = opened.value;
  const widgets = own ? found.widgets.map(widgetAnswer) : found.widgets.map(withoutSource);
  return ok({ ...found.dashboard, own, widgets });
}

export async function findWithWidgets({ db }: Pick<Services, "db">, seer: Seer, id: string) {
  const row = await findDashboard(db, seer, id);
  if (!row) return undefined;
  const dashboard = dashboardAnswer(row);
  const ids = dashboard.layout.map((item) => item.widget_id);
  return { dashboard, widgets: await findWidgets(db, seer.workspaceId, ids) };
}

export async function listDashboards(
  { db }: Services,
  caller: Caller,
  page: QueryOf<typeof contract.listDashboards>,
): Promise<Result<AnswerOf<typeof contract.listDashboards>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findPage(db, caller, {
    ...window.value,
    folder: readFolder(page.folder ?? ""),
    tags: readTags(page.tag),
  });
  return ok(pageOf(rows, page, (row) => ({ ...dashboardAnswer(row), folder: row.folder, tags: row.tags })));
}
