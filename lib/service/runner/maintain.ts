import type { Db } from "@/db/handle";
import { dropPartitions, makePartitions } from "@/db/partitions";
import { sweepAlerts } from "@/db/queries/alerts";
import { sweepApprovals } from "@/db/queries/approvals";
import { deleteBackRunsBefore } from "@/db/queries/back-runs";
import { sweepBulkRetries } from "@/db/queries/bulk-retries";
import { dropCopies } from "@/db/queries/copies";
import { releaseStaleHolds } from "@/db/queries/holds";
import { sweepDeliveries } from "@/db/queries/hook-deliveries";
import { sweepKeys } from "@/db/queries/idempotency-keys";
import { sweepBudgets } from "@/db/queries/key-budgets";
import { sweepLeases } from "@/db/queries/leases";
import { sweepWindows } from "@/db/queries/limit-windows";
import { deleteMemoryChangesBefore } from "@/db/queries/memory-changes";
import { sweepModelCalls } from "@/db/queries/model-spending";
import { sweepNotices } from "@/db/queries/notices";
import { deleteReplaysBefore } from "@/db/queries/replays";
import { deleteRequests } from "@/db/queries/requests";
import { deleteOldRuns, findLongestRetention, findRetentions } from "@/db/queries/retention";
import { sweepCrashes } from "@/db/queries/run-crashes";
import { deleteInputsBefore, findInputWorkspaces } from "@/db/queries/run-inputs";
import { sweepSubRunCounts } from "@/db/queries/sub-run-counts";
import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import { RETENTION_DAYS } from "@/lib/contract/run-limits";
import { idAtTime } from "@/lib/kit/id";
import { refundLongOffline } from "@/lib/service/charging/end-subscriptions";
import { sendBillingNotices } from "@/lib/service/money/send-billing-notices";
import { watchFailing } from "@/lib/service/money/watch-failing";
import { inputLimit } from "@/lib/service/outbound/input-limit";
import { sweepUpstreamCache } from "@/lib/service/outbound/postgres-upstream-cache";
import { sweepPeople } from "@/lib/service/people/sweep-people";
import { trimStorage } from "@/lib/service/process/storage-budget";
import type { Services } from "@/lib/service/services";
import { sweepTables } from "@/lib/service/tables/sweep-tables";

const DAY_MS = 24 * 3600 * 1000;
/**
 * Age at which a hold (money reserved for a run) is released if its run was never written. Writing the run
 * takes far less time. A process that takes over the calling run releases the hold immediately.
 */
const HOLD_MS = 3600 * 1000;
/** Retention of model calls. A step that was interrupted by a crash is retried well within this time. */
const MODEL_CALL_DAYS = 35;
const DELIVERY_DAYS = 30;
/** Retention of resolved alerts and their notifications. */
const ALERT_DAYS = 90;
const BULK_RETRY_DAYS = 90;
const BACK_RUN_DAYS = 90;
const MEMORY_CHANGE_DAYS = 90;
const DELETE_BATCH = 1_000;

/** Runs hourly. */
export async function maintain(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await makePartitions(db, now);
  const longest = Math.max(RETENTION_DAYS, (await findLongestRetention(db)) ?? 0);
  await dropPartitions(db, longest, now);
  await deletePastRetention(db, longest, now);
  await sweepApprovals(db, idAtTime(now - DAY_MS));
  await sweepKeys(db, new Date(now - DAY_MS));
  await sweepWindows(db, new Date(now));
  await deleteReplaysBefore(db, new Date(now - DAY_MS));
  await deleteBackRunsBefore(db, new Date(now - BACK_RUN_DAYS * DAY_MS));
  const changedBefore = new Date(now - MEMORY_CHANGE_DAYS * DAY_MS);
  while ((await deleteMemoryChangesBefore(db, changedBefore, DELETE_BATCH)) > 0);
  await sweepUpstreamCache(db, now);
  await sweepLeases(db);
  await sweepBudgets(db, new Date(now));
  const released = await releaseStaleHolds(db, now - HOLD_MS);
  if (released > 0)
    services.log.warn({ released }, "Released price reservations whose runs aren't queued or running");
  await sweepSubRunCounts(db);
  await sweepCrashes(db);
  await sweepModelCalls(db, new Date(now - MODEL_CALL_DAYS * DAY_MS));
  await watchFailing(services);
  await updateSubscriptionPauses(db, null, now);
  await refundLongOffline(services);
  await sendBillingNotices(services);
  await dropCopies(db, now);
  await sweepDeliveries(db, new Date(now - DELIVERY_DAYS * DAY_MS));
  await sweepAlerts(db, new Date(now - ALERT_DAYS * DAY_MS));
  await sweepBulkRetries(db, idAtTime(now - DAY_MS), new Date(now - BULK_RETRY_DAYS * DAY_MS));
  await sweepNotices(db, new Date(now - ALERT_DAYS * DAY_MS));
  await sweepPeople(services);
  await sweepTables(db, now);
  await sweepInputs(services, longest);
}

const WORKSPACES = 500;

/**
 * Deletes the bodies of responses that only expired runs received, and trims the stored bodies of every
 * workspace to the size limit. Includes workspaces in which nothing runs, because the limit may have been
 * lowered.
 */
async function sweepInputs({ db, env, clock }: Services, days: number): Promise<void> {
  while ((await deleteInputsBefore(db, idAtTime(clock() - days * DAY_MS), DELETE_BATCH)) > 0);
  const limit = inputLimit(db, env.inputBytes);
  let last: string | null = null;
  do {
    const page: string[] = await findInputWorkspaces(db, last, WORKSPACES);
    for (const workspaceId of page) await trimStorage(limit, workspaceId);
    last = page.length < WORKSPACES ? null : (page.at(-1) ?? null);
  } while (last !== null);
}

/**
 * Deletes the runs that are past their workflow's retention, except those still waiting. Partitions span a
 * week and are dropped only after the longest retention, so these runs are deleted row by row.
 */
async function deletePastRetention(db: Db, longest: number, now: number): Promise<void> {
  for (const { id, days } of await findRetentions(db, RETENTION_DAYS, longest > RETENTION_DAYS)) {
    const before = idAtTime(now - days * DAY_MS);
    while ((await deleteOldRuns(db, id, before, DELETE_BATCH)) > 0);
    await deleteRequests(db, id, before);
  }
}
