import { listMembers as findMembers } from "@/db/queries/members";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listMembers as contract } from "@/lib/contract/members";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { memberAnswer } from "./member-answer";

export async function listMembers(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findMembers(db, caller.workspaceId, window.value);
  return ok(pageOf(rows, page, (row) => memberAnswer(row, caller)));
}
