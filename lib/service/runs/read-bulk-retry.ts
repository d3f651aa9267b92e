import {
  type BulkRetryCounts,
  type BulkRetryRow,
  countBulkRetryRuns,
  findBulkRetry,
  findRetries,
  listBulkRetryRuns,
  listBulkRetries as listRows,
} from "@/db/queries/bulk-retries";
import type * as contract from "@/lib/contract/bulk-retries";
import type { BulkRetry } from "@/lib/contract/bulk-retries";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import { timeOfId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { bulkRetryPreview, passedReason } from "@/lib/schema/bulk-retry";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { ownRun } from "./read-run";

export async function readBulkRetry(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<BulkRetry, Problem>> {
  const row = await findOwnBulkRetry({ db }, caller, id);
  return row.ok ? ok(bulkRetryAnswer(row.value, await countBulkRetryRuns(db, [id]))) : row;
}

export async function findOwnBulkRetry(
  { db }: Pick<Services, "db">,
  caller: Caller,
  id: string,
): Promise<Result<BulkRetryRow, Problem>> {
  const row = await findBulkRetry(db, caller.workspaceId, id);
  return row ? ok(row) : notFound("bulk retry");
}

export async function listBulkRetries(
  { db }: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listBulkRetries>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await listRows(db, caller.workspaceId, window.value);
  const counts = await countBulkRetryRuns(
    db,
    rows.map(({ id }) => id),
  );
  return ok(pageOf(rows, page, (row) => bulkRetryAnswer(row, counts)));
}

export async function listRepairedRuns(
  { db }: Services,
  caller: Caller,
  id: string,
  query: QueryOf<typeof contract.listBulkRetryRuns>,
): Promise<Result<AnswerOf<typeof contract.listBulkRetryRuns>, Problem>> {
  const bulkRetry = await findOwnBulkRetry({ db }, caller, id);
  if (!bulkRetry.ok) return bulkRetry;
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await listBulkRetryRuns(db, id, { ...window.value, state: query.state ?? null });
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
}

export async function listRetries(
  services: Services,
  caller: Caller,
  id: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listRetries>, Problem>> {
  const run = await ownRun(services, caller, id);
  if (!run.ok) return run;
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findRetries(services.db, caller.workspaceId, id, window.value);
  return ok(pageOf(rows, page, (row) => ({ ...row, created_at: new Date(timeOfId(row.id)).toISOString() })));
}

function bulkRetryAnswer(row: BulkRetryRow, counts: ReadonlyMap<string, BulkRetryCounts>): BulkRetry {
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
