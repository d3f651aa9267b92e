import { countOpenAlerts } from "@/db/queries/alerts";
import { findApproval, listApprovals as findPage } from "@/db/queries/approvals";
import type * as contract from "@/lib/contract/approvals";
import type { Approval } from "@/lib/contract/approvals";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { approvalAnswer } from "./approval-answer";
import { pathOf } from "./list-inside-steps";

/** A figure in the frame has two digits. */
const MAX_COUNTED = 100;

export async function listApprovals(
  services: Services,
  caller: Caller,
  query: QueryOf<typeof contract.listApprovals>,
  origin: string,
): Promise<Result<AnswerOf<typeof contract.listApprovals>, Problem>> {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findPage(services.db, {
    ...window.value,
    workspaceId: caller.workspaceId,
    status: query.status ?? null,
    runId: query.run_id ?? null,
    worker: query.worker ?? null,
    iteration: query.iteration === undefined ? null : pathOf(query.iteration),
    now: new Date(services.clock()),
  });
  const answer = pageOf(rows, query, (row) => approvalAnswer(services, row, shownOrigin(caller, origin)));
  if (query.with === undefined) return ok(answer);
  return ok({ ...answer, open_alerts: await countOpenAlerts(services.db, caller.workspaceId, MAX_COUNTED) });
}

export async function readApproval(
  services: Services,
  caller: Caller,
  id: string,
  origin: string,
): Promise<Result<Approval, Problem>> {
  const now = new Date(services.clock());
  const row = await findApproval(services.db, id, caller.workspaceId, now);
  return row ? ok(approvalAnswer(services, row, shownOrigin(caller, origin))) : notFound("approval");
}

/** The URL grants deciding, so it is shown only to callers who may decide anyway. */
function shownOrigin({ rights }: Caller, origin: string): string | null {
  return rights.includes("write") ? origin : null;
}
