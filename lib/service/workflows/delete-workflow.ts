import { deleteBackRunsOf } from "@/db/queries/back-runs";
import { findNames, type ItemKey } from "@/db/queries/market";
import { forgetWorkflow } from "@/db/queries/memories";
import { findWorkerOf } from "@/db/queries/published-workers";
import { deleteReaderKeysOf } from "@/db/queries/reader-keys";
import { deleteSchedules } from "@/db/queries/schedules";
import { deleteTestsOf } from "@/db/queries/workflow-tests";
import { announceDraft, announceWorkflow, lockWorkflow, updateWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflows";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { endSubscriptionsTo } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds, whyDeleted } from "@/lib/service/charging/notify-of-ends";
import { type Call, on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "./read-workflow";
import { refuseStale } from "./store-draft";

export const deleteWorkflow = on(contract.deleteWorkflow, async (services, call) => {
  const deleted = await removeWorkflow(services, call);
  if (deleted.ok) (await services.part(PUBLISHED)).live.forget(call.params.id);
  return deleted;
});

type Deletion = Pick<Call<typeof contract.deleteWorkflow, Caller>, "caller" | "params" | "ifMatch">;

/**
 * Like `deleteWorkflow`, but clears caches only by a signal, so it also works in processes that don't serve
 * requests.
 */
export function removeWorkflow(
  services: Services,
  { caller, params: { id }, ifMatch }: Deletion,
): Promise<Result<undefined, Problem>> {
  return services.db.transaction(async (transaction): Promise<Result<undefined, Problem>> => {
    const row = await lockWorkflow(transaction, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const stale = await refuseStale(transaction, row, ifMatch);
    if (stale) return fail(stale);
    const now = services.clock();
    const worker = await findWorkerOf(transaction, id);
    const items: ItemKey[] = [{ kind: "workflow", itemId: id }];
    if (worker !== null) items.push({ kind: "worker", itemId: worker });
    const names = await findNames(transaction, items);
    await updateWorkflow(transaction, caller.workspaceId, id, { deletedAt: new Date(now) });
    await deleteSchedules(transaction, id);
    await forgetWorkflow(transaction, id);
    await deleteReaderKeysOf(transaction, id);
    await deleteTestsOf(transaction, id);
    await deleteBackRunsOf(transaction, id);
    await announceWorkflow(transaction, id);
    await announceDraft(transaction, id, null);
    const ended = await endSubscriptionsTo(transaction, caller.workspaceId, items, now);
    await notifyOfEnds(services, transaction, ended, names, whyDeleted);
    return ok(undefined);
  });
}
