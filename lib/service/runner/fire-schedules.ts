import { z } from "zod";
import type { Db } from "@/db/handle";
import { recordMissedTimes } from "@/db/queries/alert-events";
import {
  dueSchedule,
  isScheduleDue,
  type LockedSchedule,
  lockDueSchedules,
  moveSchedules,
} from "@/db/queries/schedules";
import { createRunStore } from "@/db/run-store/run-store";
import type { NewRun } from "@/lib/engine/run-store";
import { MISSED_MS } from "@/lib/schema/alert-rule";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { InlineExecutor } from "@/lib/service/inline/create-inline-executor";
import type { Services } from "@/lib/service/services";
import { missedTimes, nextTimes } from "@/lib/trigger/next-times";
import { scheduleOf } from "@/lib/trigger/schedule-of";

const BATCH = 100;
/**
 * Maximum number of runs that are written at once, because a single schedule may have missed thousands of
 * runs.
 */
const MAX_RUNS = 1_000;
/**
 * Maximum number of inline runs per batch. Any more go to the queue, so that the schedules' rows are not
 * locked for long.
 */
const MAX_INLINE = 200;
const PUT_OFF_MS = 60_000;

const spec = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  every: z.number().nullable(),
});

type Firing = Pick<Services, "db" | "clock" | "log">;
type Execute = InlineExecutor["executeUnsaved"];

/**
 * Starts the runs of all due schedules and returns the number of these schedules. Small pure runs are
 * executed inline.
 */
export async function fireSchedules(
  services: Firing,
  { executeUnsaved }: Pick<InlineExecutor, "executeUnsaved">,
): Promise<number> {
  let fired = 0;
  while (await isScheduleDue(services.db, new Date(services.clock()))) {
    const count = await fireBatch(services, executeUnsaved);
    fired += count;
    if (count < BATCH) break;
  }
  return fired;
}

/**
 * Reads due schedules, writes their runs (queued or already ended) and sets their next times, in one
 * transaction on locked rows. So each scheduled time fires once, however many processes check. If a process
 * dies before the commit, the next process fires that time.
 */
function fireBatch({ db, clock, log }: Firing, execute: Execute): Promise<number> {
  const now = clock();
  return db.transaction(async (transaction) => {
    const rows = await lockDueSchedules(transaction, new Date(now), BATCH);
    if (rows.length > 0) await fire(transaction, rows, now, log, execute);
    return rows.length;
  });
}

/**
 * Fires all schedules together. If this fails, fires each one separately, so that only a failing schedule is
 * postponed and the others are not delayed.
 */
async function fire(
  transaction: Db,
  rows: readonly LockedSchedule[],
  now: number,
  log: Services["log"],
  execute: Execute,
): Promise<void> {
  try {
    await transaction.transaction((inner) => fireTogether(inner, rows, now, execute));
  } catch (error) {
    const [row, ...others] = rows;
    if (others.length > 0) {
      // Schedules that are fired one by one don't run inline. Only a single statement can lock the providers'
      // counters in a fixed order; with several statements, two processes could lock them in different orders
      // and deadlock.
      for (const each of rows) await fire(transaction, [each], now, log, NOT_HERE);
    } else if (row) {
      const putOff = new Date(now + PUT_OFF_MS);
      const move = { workflowId: row.workflowId, worker: row.worker, nextAt: putOff };
      await moveSchedules(transaction, [move]);
      await recordMissedTimes(transaction, [{ ...move, dueAt: row.nextAt }]);
      log.error({ error, workflowId: row.workflowId }, "Couldn't fire a schedule; it is postponed");
    }
  }
}

const NOT_HERE: Execute = async () => ({ state: "elsewhere" });

async function fireTogether(
  transaction: Db,
  rows: readonly LockedSchedule[],
  now: number,
  execute: Execute,
): Promise<void> {
  const firings = rows.map((row) => firing(dueSchedule.parse(row), now));
  const runs = firings.flatMap((each) => each.runs);
  const { ended, queued } = await executeFirst(runs, execute);
  const store = createRunStore(transaction);
  if (ended.length > 0) await store.recordEnded(ended);
  for (let from = 0; from < queued.length; from += MAX_RUNS)
    await store.accept(queued.slice(from, from + MAX_RUNS));
  await moveSchedules(
    transaction,
    firings.map((each) => each.move),
  );
  // Missed times are recorded even if a schedule skips them, in the same transaction as the runs.
  const late = firings.filter(({ isBlocked, dueAt }) => !isBlocked && now - dueAt.getTime() > MISSED_MS);
  await recordMissedTimes(
    transaction,
    late.map(({ move, dueAt }) => ({ ...move, dueAt })),
  );
}

async function executeFirst(runs: readonly NewRun[], execute: Execute) {
  // If a run fails unexpectedly here, it goes to the queue, where it is executed again and the error is
  // reported.
  const execution = await Promise.all(
    runs.slice(0, MAX_INLINE).map((run) => execute(run).catch(() => NOT_HERE(run))),
  );
  const ended = execution.flatMap((result) => (result.state === "ended" ? [result.ended] : []));
  const queued = runs.filter((_run, index) => execution[index]?.state !== "ended");
  return { ended, queued };
}

function firing(row: z.output<typeof dueSchedule>, now: number) {
  const { cron, timezone, every } = spec.parse(JSON.parse(row.spec));
  const schedule = scheduleOf(
    { cron: cron ?? undefined, timezone: timezone ?? "UTC", every: every ?? undefined },
    row.anchorAt.getTime(),
  );
  // Scheduled times that pass while the workspace is blocked are lost. They are not caught up on when the
  // workspace is unblocked.
  const times = row.isBlocked ? [] : missedTimes(schedule, row.nextAt.getTime() - 1, now, row.catchUp);
  const document = documentOf(row.document);
  const runs = times.map((time) => ({
    ...newRun(now, {
      workspaceId: row.workspaceId,
      workflowId: row.workflowId,
      version: row.version,
      trigger: row.worker,
      context: JSON.stringify({
        scheduled_at: new Date(time).toISOString(),
        fired_at: new Date(now).toISOString(),
      }),
      resultWorkers: resultWorkers(document, row.worker),
    }),
    // Runs of schedules go to the front of the queue, so that a flood of calls doesn't delay them: people
    // rely on the scheduled time.
    order: 0,
  }));
  const [next] = nextTimes(schedule, now, 1);
  const move = {
    workflowId: row.workflowId,
    worker: row.worker,
    nextAt: next === undefined ? null : new Date(next),
  };
  return { runs, move, dueAt: row.nextAt, isBlocked: row.isBlocked };
}
