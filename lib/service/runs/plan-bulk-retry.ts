import {
  type BulkRetryRow,
  countOpenBulkRetries,
  deletePlans,
  describeBulkRetry,
  insertBulkRetry,
} from "@/db/queries/bulk-retries";
import { findLookedTo, insertBulkRetryRuns } from "@/db/queries/find-runs";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/bulk-retries";
import { newId } from "@/lib/kit/id";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { previewBulkRetry } from "./preview-bulk-retry";
import { getBulkRetry } from "./read-bulk-retry";
import { runFilterOf } from "./run-filter-of";

/** Maximum number of pages of runs that are searched, going back in time. */
const MAX_LOOKS = 50;

/** Creates a preview of a bulk retry. No run is started. */
export const planBulkRetry = on(contract.planBulkRetry, async (services, { caller, body }) => {
  const { db, clock } = services;
  const { workflow_id: workflowId = null, ...conditions } = body.conditions;
  if (workflowId !== null && !(await findWorkflow(db, caller.workspaceId, workflowId))) return noWorkflow();
  if ((await countOpenBulkRetries(db, caller.workspaceId)) >= contract.OPEN_BULK_RETRIES)
    return refused(
      "conflict",
      `A workspace can run at most ${contract.OPEN_BULK_RETRIES} bulk retries at a time. Wait for one to finish, or stop it.`,
    );
  const nowMs = clock();
  const bulkRetry: BulkRetryRow = {
    id: newId(nowMs),
    workspaceId: caller.workspaceId,
    createdBy: caller.userId,
    conditions: JSON.stringify(body.conditions),
    from: body.from,
    version: body.version,
    repeatEffects: body.repeat_effects,
    state: "planned",
    maxRuns: null,
    total: 0,
    complete: false,
    preview: "",
    endedAt: null,
  };
  await db.transaction(async (tx) => {
    await deletePlans(tx, caller.workspaceId, caller.userId);
    await insertBulkRetry(tx, bulkRetry);
    const filter = runFilterOf(
      caller,
      { ...conditions, status: "failed" },
      { workflowId, before: null, nowMs },
    );
    let total = 0;
    let before: string | null = null;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const part = { ...filter, before };
      total += await insertBulkRetryRuns(tx, bulkRetry.id, part, contract.BULK_RETRY_RUNS - total);
      before = await findLookedTo(tx, part);
      if (before === null || total >= contract.BULK_RETRY_RUNS) break;
    }
    const complete = before === null && total < contract.BULK_RETRY_RUNS;
    const preview = JSON.stringify(await previewBulkRetry(tx, bulkRetry));
    await describeBulkRetry(tx, bulkRetry.id, { total, complete, preview });
  });
  return getBulkRetry(services, { caller, params: { id: bulkRetry.id } });
});
