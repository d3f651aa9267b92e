import { listWidgets as findPage, findWidget } from "@/db/queries/widgets";
import type { Viewer } from "@/lib/auth/viewer";
import type * as contract from "@/lib/contract/dashboards";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { openItem } from "./open-item";
import { widgetAnswer, withoutSource } from "./widget-answer";

export async function readWidget(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<AnswerOf<typeof contract.getWidget>, Problem>> {
  const opened = await openItem(services, viewer, "widget", id);
  if (!opened.ok) return opened;
  const { own, workspaceId } = opened.value;
  const row = await findWidget(services.db, workspaceId, id);
  if (!row) return notFound("widget");
  return ok(own ? widgetAnswer(row) : withoutSource(row));
}

export async function listWidgets(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listWidgets>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findPage(db, caller.workspaceId, window.value), page, widgetAnswer));
}
