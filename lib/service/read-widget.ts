import { listWidgets as findPage, findWidget } from "@/db/queries/widgets";
import type { listWidgets as contract, Widget } from "@/lib/contract/dashboards";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "./faults";
import { pageOf, windowOf } from "./page";
import type { Services } from "./services";
import { widgetAnswer } from "./widget-answer";

export async function readWidget(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<Widget, Problem>> {
  const row = isId(id) ? await findWidget(db, caller.workspaceId, id) : undefined;
  return row ? ok(widgetAnswer(row)) : notFound("widget");
}

export async function listWidgets(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findPage(db, caller.workspaceId, window.value), page, widgetAnswer));
}
