import { listPayments } from "@/db/queries/payments";
import { listWorkspaces as findWorkspaces } from "@/db/queries/workspaces";
import type * as contract from "@/lib/contract/billing";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { CREDITS } from "@/lib/service/payments/payments-of";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

/** Workspaces that the instance owner can grant credit to. The contract keeps everyone else out. */

export async function listWorkspaces(
  { db }: Services,
  query: QueryOf<typeof contract.listWorkspaces>,
): Promise<Result<AnswerOf<typeof contract.listWorkspaces>, Problem>> {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findWorkspaces(db, { ...window.value, text: query.q ? query.q : null });
  return ok(pageOf(rows, query, (row) => row));
}

export async function listCredits(
  { db }: Services,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listCredits>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await listPayments(db, CREDITS, window.value);
  return ok(pageOf(rows, page, ({ at, ...row }) => ({ ...row, at: at.toISOString() })));
}
