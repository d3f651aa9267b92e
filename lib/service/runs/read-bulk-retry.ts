import {
  type BulkRetryCounts,
  type BulkRetryRow,
  countBulkRetryRuns,
  findBulkRetry,
  listBulkRetryRuns as findBulkRetryRuns,
  findRetries,
  listBulkRetries as listRows,
} from "@/db/queries/bulk-retries";
import * as contract from "@/lib/contract/bulk-retries";
import { timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { bulkRetryPreview, passedReason } from "@/lib/schema/bulk-retry";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";

export const getBulkRetry = on(contract.getBulkRetry, async ({ db }, { caller, params: { id } }) => {
  const row = await findOwnBulkRetry({ db }, caller, id);
  return row.ok ? ok(bulkRetryAnswer(row.value, await countBulkRetryRuns(db, [id]))) : row;
});

export async function findOwnBulkRetry(
  { db }: Pick<Services, "db">,
  caller: Caller,
  id: string,
): Promise<Result<BulkRetryRow, Problem>> {
  const row = await findBulkRetry(db, caller.workspaceId, id);
  return row ? ok(row) : notFound("bulk retry");
}

export const listBulkRetries = on(contract.listBulkRetries, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await listRows(db, caller.workspaceId, window.value);
  const counts = await countBulkRetryRuns(
    db,
    rows.map(({ id }) => id),
  );
  return ok(pageOf(rows, query, (row) => bulkRetryAnswer(row, counts)));
});

export const listBulkRetryRuns = on(contract.listBulkRetryRuns, async ({ db }, { caller, params, query }) => {
  const bulkRetry = await findOwnBulkRetry({ db }, caller, params.id);
  if (!bulkRetry.ok) return bulkRetry;
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findBulkRetryRuns(db, params.id, { ...window.value, state: query.state ?? null });
  return ok(
    pageOf(
      rows.map((row) => ({ ...row, id: row.runId })),
      query,
      ({ runId, state, retryId, reason, message }) => ({
        run_id: runId,
        state,
        retry_id: retryId,
        reason: reason === null ? null : passedReason.parse(reason),
        message,
      }),
    ),
  );
});

export const listRetries = on(contract.listRetries, async (services, { caller, params: { id }, query }) => {
  const run = await ownRun(services, caller, id);
  if (!run.ok) return run;
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findRetries(services.db, caller.workspaceId, id, window.value);
  return ok(
    pageOf(rows, query, ({ id, status, repairId }) => ({
      ...{ id, status, repair_id: repairId },
      created_at: new Date(timeOfId(id)).toISOString(),
    })),
  );
});

function bulkRetryAnswer(
  row: BulkRetryRow,
  counts: ReadonlyMap<string, BulkRetryCounts>,
): contract.BulkRetry {
  const own = counts.get(row.id);
  if (!own) throw new Error("A repair was not counted");
  return {
    id: row.id,
    state: row.state,
    created_at: new Date(timeOfId(row.id)).toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    conditions: JSON.parse(row.conditions),
    from: row.from,
    version: row.version,
    repeat_effects: row.repeatEffects,
    total: row.total,
    complete: row.complete,
    counts: own,
    preview: bulkRetryPreview.parse(JSON.parse(row.preview)),
  };
}
