import { countOpenAlerts } from "@/db/queries/alerts";
import { findApproval, listApprovals as findPage } from "@/db/queries/approvals";
import * as contract from "@/lib/contract/approvals";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { approvalAnswer } from "./approval-answer";
import { pathOf } from "./list-run-steps";

/** Approvals are counted only up to this number, because the badge in the frame shows at most two digits. */
const MAX_COUNTED = 100;

export const listApprovals = on(contract.listApprovals, async (services, { caller, query, origin }) => {
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
});

export const getApproval = on(contract.getApproval, async (services, { caller, params: { id }, origin }) => {
  const now = new Date(services.clock());
  const row = await findApproval(services.db, id, caller.workspaceId, now);
  return row ? ok(approvalAnswer(services, row, shownOrigin(caller, origin))) : notFound("approval");
});

/** The URL lets anyone decide, so it is shown only to callers who may decide anyway. */
function shownOrigin({ rights }: Caller, origin: string): string | null {
  return rights.includes("write") ? origin : null;
}
