import {
  type BulkRetryRow,
  countOpenBulkRetries,
  deletePlans,
  describeBulkRetry,
  insertBulkRetry,
} from "@/db/queries/bulk-retries";
import { findLookedTo, insertBulkRetryRuns } from "@/db/queries/find-runs";
import { findWorkflow } from "@/db/queries/workflows";
import {
  BULK_RETRY_RUNS,
  type BulkRetry,
  type planBulkRetry as contract,
  OPEN_BULK_RETRIES,
} from "@/lib/contract/bulk-retries";
import type { BodyOf } from "@/lib/contract/endpoint";
import { newId } from "@/lib/kit/id";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { previewBulkRetry } from "./preview-bulk-retry";
import { readBulkRetry } from "./read-bulk-retry";
import { runFilterOf } from "./run-filter-of";

/** Maximum number of pages to search further back. */
const MAX_LOOKS = 50;

/** Finds the runs that a bulk retry would include, and previews it. Starts nothing. */
export async function planBulkRetry(
  services: Services,
  caller: Caller,
  given: BodyOf<typeof contract>,
): Promise<Result<BulkRetry, Problem>> {
  const { db, clock } = services;
  const { workflow_id: workflowId = null, ...conditions } = given.conditions;
  if (workflowId !== null && !(await findWorkflow(db, caller.workspaceId, workflowId))) return noWorkflow();
  if ((await countOpenBulkRetries(db, caller.workspaceId)) >= OPEN_BULK_RETRIES)
    return refused(
      "conflict",
      `A workspace can run at most ${OPEN_BULK_RETRIES} bulk retries at a time. Wait for one to finish, or stop it.`,
    );
  const nowMs = clock();
  const bulkRetry: BulkRetryRow = {
    id: newId(nowMs),
    workspaceId: caller.workspaceId,
    createdBy: caller.userId,
    conditions: JSON.stringify(given.conditions),
    from: given.from,
    version: given.version,
    repeatEffects: given.repeat_effects,
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
      total += await insertBulkRetryRuns(tx, bulkRetry.id, part, BULK_RETRY_RUNS - total);
      before = await findLookedTo(tx, part);
      if (before === null || total >= BULK_RETRY_RUNS) break;
    }
    const complete = before === null && total < BULK_RETRY_RUNS;
    const preview = JSON.stringify(await previewBulkRetry(tx, bulkRetry));
    await describeBulkRetry(tx, bulkRetry.id, { total, complete, preview });
  });
  return readBulkRetry(services, caller, bulkRetry.id);
}
