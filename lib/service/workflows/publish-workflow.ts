import type { ItemKey } from "@/db/queries/market";
import { findWorkerOf } from "@/db/queries/published-workers";
import { deleteSchedules } from "@/db/queries/schedules";
import { findVersion } from "@/db/queries/workflow-versions";
import { announceWorkflow, lockWorkflow, updateWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/versions";
import { isId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { endSubscriptionsTo } from "@/lib/service/money/end-subscriptions";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { makeLive, publishDraft, takeOffline } from "./go-live";
import { noWorkflow } from "./read-workflow";
import { refuseStale, storeDraft } from "./store-draft";

/** What is live changes here: publishing, promoting, taking offline, deleting. This process knows at once, others within moments. */

export async function publishWorkflow(
  services: Services,
  caller: Caller,
  id: string,
  ifMatch: string | null,
): Promise<Result<{ version: number }, Problem>> {
  const published = await services.db.transaction(async (transaction) => {
    const draft = await storeDraft(services, transaction, caller, id, undefined, ifMatch);
    return draft.ok
      ? publishDraft(services, transaction, caller, draft.value.row, draft.value.document)
      : draft;
  });
  if (!published.ok) return published;
  (await services.web()).live.forget(id);
  return ok({ version: published.value });
}

type Promoted = AnswerOf<typeof contract.promoteVersion>;

export async function promoteVersion(
  services: Services,
  caller: Caller,
  id: string,
  version: number,
): Promise<Result<Promoted, Problem>> {
  if (!isId(id)) return noWorkflow();
  const promoted = await services.db.transaction(async (transaction): Promise<Result<Promoted, Problem>> => {
    const row = await lockWorkflow(transaction, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const frozen = await findVersion(transaction, caller.workspaceId, id, version);
    if (!frozen) return refused("version_not_found", `This workflow has no version ${version}.`);
    await makeLive(services, transaction, row, version, documentOf(frozen.document));
    return ok({ version, published_at: frozen.publishedAt.toISOString(), live: true });
  });
  if (promoted.ok) (await services.web()).live.forget(id);
  return promoted;
}

type Unpublished = AnswerOf<typeof contract.unpublishWorkflow>;

/** Triggers and providers refuse, schedules are gone; runs under way, versions and what was published stay. */
export async function unpublishWorkflow(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<Unpublished, Problem>> {
  if (!isId(id)) return noWorkflow();
  const stopped = await services.db.transaction(
    async (transaction): Promise<Result<Unpublished, Problem>> => {
      const row = await lockWorkflow(transaction, caller.workspaceId, id);
      if (!row) return noWorkflow();
      if (row.liveVersion !== null) await takeOffline(services, transaction, row);
      return ok({ version: row.liveVersion, live: false });
    },
  );
  if (stopped.ok) (await services.web()).live.forget(id);
  return stopped;
}

export async function deleteWorkflow(
  services: Services,
  caller: Caller,
  id: string,
  ifMatch: string | null,
): Promise<Result<undefined, Problem>> {
  if (!isId(id)) return noWorkflow();
  const deleted = await services.db.transaction(async (transaction): Promise<Result<undefined, Problem>> => {
    const row = await lockWorkflow(transaction, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const stale = await refuseStale(transaction, row, ifMatch);
    if (stale) return fail(stale);
    const now = services.clock();
    await updateWorkflow(transaction, caller.workspaceId, id, { deletedAt: new Date(now) });
    await deleteSchedules(transaction, id);
    await announceWorkflow(transaction, id);
    const worker = await findWorkerOf(transaction, id);
    const items: ItemKey[] = [{ kind: "workflow", itemId: id }];
    if (worker !== null) items.push({ kind: "worker", itemId: worker });
    await endSubscriptionsTo(transaction, caller.workspaceId, items, now);
    return ok(undefined);
  });
  if (deleted.ok) (await services.web()).live.forget(id);
  return deleted;
}
