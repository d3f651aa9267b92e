import type { Db } from "@/db/handle";
import {
  type BulkRetryCounts,
  type BulkRetryRow,
  countBulkRetryRuns,
  findOpenBulkRetries,
  findWaiting,
  hasRetry,
  lockBulkRetry,
  saveBulkRetry,
  saveBulkRetryRun,
  settleBulkRetryRuns,
} from "@/db/queries/bulk-retries";
import { findRun } from "@/db/queries/runs";
import { createRunStore } from "@/db/run-store/run-store";
import type { PassedReason } from "@/lib/schema/bulk-retry";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Services } from "@/lib/service/services";
import { checkRun } from "./check-run";
import { prepareRetry } from "./retry-run";

/** Maximum number of simultaneous retries per bulk retry, so that it doesn't slow down other runs. */
const AT_ONCE = 20;
/**
 * Maximum number of failed runs read per transaction. `MAX_WEIGHT` is the maximum size of the step data
 * written per transaction.
 */
const LOOKED_AT = 25;
const MAX_WEIGHT = 16 * 1024 * 1024;

/**
 * Queue position of retried runs. It sorts after all waiting runs (`lib/limits/fair-order`), whose positions
 * are earlier, but is still in the past, so the job is due immediately.
 */
const LAST = Date.UTC(2020, 0, 1) * 1000;

type Using = Pick<Services, "db" | "clock" | "log">;

export interface BulkRetryScheduler {
  look(): Promise<void>;
}

/**
 * Each bulk retry is advanced by one process at a time. A retry is written in the same transaction as its record, so no
 * run is retried twice after a crash.
 */
export function createBulkRetryScheduler(services: Using): BulkRetryScheduler {
  return {
    async look() {
      for (const id of await findOpenBulkRetries(services.db)) {
        try {
          await services.db.transaction((tx) => goOn(services, tx, id));
        } catch (error) {
          // An error in one bulk retry must not hold up the others.
          if (isDatabaseAway(error)) throw error;
          services.log.error({ error, repair: id }, "Couldn't continue a bulk retry; it will be retried");
        }
      }
    },
  };
}

async function goOn(services: Using, tx: Db, id: string): Promise<void> {
  const bulkRetry = await lockBulkRetry(tx, id);
  if (!bulkRetry || bulkRetry.endedAt !== null) return;
  await settleBulkRetryRuns(tx, id);
  let counts = await countsOf(tx, id);
  if (bulkRetry.state === "running") {
    const room = Math.min(
      AT_ONCE - counts.begun,
      (bulkRetry.maxRuns ?? Number.POSITIVE_INFINITY) - begunOf(counts),
    );
    if (room > 0 && counts.waiting > 0) {
      await begin(services, tx, bulkRetry, room);
      counts = await countsOf(tx, id);
    }
  }
  if (counts.begun > 0) return;
  const endedAt = new Date(services.clock());
  if (bulkRetry.state === "stopped")
    await saveBulkRetry(tx, id, { state: "stopped", maxRuns: null, endedAt });
  if (bulkRetry.state !== "running") return;
  if (counts.waiting === 0) await saveBulkRetry(tx, id, { state: "done", maxRuns: null, endedAt });
  else if (bulkRetry.maxRuns !== null && begunOf(counts) >= bulkRetry.maxRuns)
    await saveBulkRetry(tx, id, { state: "paused", maxRuns: null, endedAt: null });
}

async function countsOf(tx: Db, id: string): Promise<BulkRetryCounts> {
  const counts = (await countBulkRetryRuns(tx, [id])).get(id);
  if (!counts) throw new Error("A repair was not counted");
  return counts;
}

export function begunOf({ begun, succeeded, failed, cancelled }: BulkRetryCounts): number {
  return begun + succeeded + failed + cancelled;
}

async function begin(services: Using, tx: Db, bulkRetry: BulkRetryRow, room: number): Promise<void> {
  let begun = 0;
  let weight = 0;
  for (const runId of await findWaiting(tx, bulkRetry.id, LOOKED_AT)) {
    if (begun >= room || weight >= MAX_WEIGHT) return;
    try {
      const written = await tx.transaction((inner) => retryOne(services, inner, bulkRetry, runId));
      if (written !== null) begun += 1;
      weight += written ?? 0;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      services.log.error({ error, repair: bulkRetry.id, runId }, "A bulk retry couldn't retry a run");
      await pass(tx, bulkRetry, runId, "not_possible", "Couldn't retry this run. Retry it individually.");
    }
  }
}

/** Returns the size of the written data; null if the run is not retried. */
async function retryOne(
  services: Using,
  tx: Db,
  bulkRetry: BulkRetryRow,
  runId: string,
): Promise<number | null> {
  const gone = (message: string) => pass(tx, bulkRetry, runId, "not_possible", message);
  const row = await findRun(tx, bulkRetry.workspaceId, runId);
  if (!row) return gone("The run is no longer stored.");
  if (await hasRetry(tx, runId))
    return pass(
      tx,
      bulkRetry,
      runId,
      "already_retried",
      "This run has been retried since the bulk retry was planned.",
    );
  const checked = await checkRun(tx, row, bulkRetry);
  if (!checked.ok) return gone(checked.error.detail);
  const { verdict } = checked.value;
  if (!verdict.retry) return pass(tx, bulkRetry, runId, verdict.reason, verdict.message);
  const run = await prepareRetry({ db: tx, clock: services.clock }, row, {
    from: verdict.from,
    version: bulkRetry.version,
  });
  if (!run.ok) return gone(run.error.detail);
  await createRunStore(tx).accept([{ ...run.value, order: LAST }]);
  await saveBulkRetryRun(tx, bulkRetry.id, {
    runId,
    state: "begun",
    retryId: run.value.id,
    reason: null,
    message: null,
  });
  return run.value.steps.reduce(
    (sum, { input, result }) => sum + (input?.length ?? 0) + (result?.length ?? 0),
    run.value.context.length,
  );
}

async function pass(
  tx: Db,
  bulkRetry: BulkRetryRow,
  runId: string,
  reason: PassedReason,
  message: string,
): Promise<null> {
  await saveBulkRetryRun(tx, bulkRetry.id, { runId, state: "passed", retryId: null, reason, message });
  return null;
}
