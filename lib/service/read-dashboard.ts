import { findDashboard, listDashboards as findPage } from "@/db/queries/dashboards";
import { findWidgets } from "@/db/queries/widgets";
import type * as contract from "@/lib/contract/dashboards";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { dashboardAnswer } from "./dashboard-answer";
import { notFound } from "./faults";
import { pageOf, windowOf } from "./page";
import type { Services } from "./services";
import { widgetAnswer } from "./widget-answer";

export async function readDashboard(
  { db }: Services,
  caller: Pick<Caller, "workspaceId">,
  id: string,
): Promise<Result<AnswerOf<typeof contract.getDashboard>, Problem>> {
  const row = isId(id) ? await findDashboard(db, caller.workspaceId, id) : undefined;
  if (!row) return notFound("dashboard");
  const dashboard = dashboardAnswer(row);
  const ids = dashboard.layout.map((item) => item.widget_id);
  const widgets = await findWidgets(db, caller.workspaceId, ids);
  return ok({ ...dashboard, widgets: widgets.map(widgetAnswer) });
}

export async function listDashboards(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listDashboards>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findPage(db, caller.workspaceId, window.value), page, dashboardAnswer));
}
