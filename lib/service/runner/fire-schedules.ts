import { z } from "zod";
import type { Db } from "@/db/handle";
import { dueSchedule, type LockedSchedule, lockDueSchedules, moveSchedules } from "@/db/queries/schedules";
import { createRunStore } from "@/db/run-store";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { newRun } from "@/lib/service/runs/new-run";
import type { Services } from "@/lib/service/services";
import { scheduleOf } from "@/lib/service/workflows/schedules-of";
import { missedTimes, nextTimes } from "@/lib/trigger/next-times";

const BATCH = 100;
/** What was missed may be a thousand runs of each schedule. */
const MOST_RUNS = 1_000;
const PUT_OFF_MS = 60_000;

const spec = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  every: z.number().nullable(),
});

type Firing = Pick<Services, "db" | "clock" | "log">;

/** Starts the runs of all schedules that are due, and says how many these were. */
export async function fireSchedules(services: Firing): Promise<number> {
  for (let fired = 0; ; ) {
    const count = await fireBatch(services);
    fired += count;
    if (count < BATCH) return fired;
  }
}

/**
 * Reading a row, starting its runs and moving its next time on are one transaction on a locked row, so a time fires
 * once however many processes look.
 */
function fireBatch({ db, clock, log }: Firing): Promise<number> {
  const now = clock();
  return db.transaction(async (transaction) => {
    const rows = await lockDueSchedules(transaction, new Date(now), BATCH);
    if (rows.length > 0) await fire(transaction, rows, now, log);
    return rows.length;
  });
}

/** All together, or each by itself where one of them cannot be fired: that one is put off, and holds up no other. */
async function fire(
  transaction: Db,
  rows: readonly LockedSchedule[],
  now: number,
  log: Services["log"],
): Promise<void> {
  try {
    await transaction.transaction((inner) => fireTogether(inner, rows, now));
  } catch (error) {
    const [row, ...others] = rows;
    if (others.length > 0) {
      for (const each of rows) await fire(transaction, [each], now, log);
    } else if (row) {
      const putOff = new Date(now + PUT_OFF_MS);
      await moveSchedules(transaction, [{ workflowId: row.workflow_id, worker: row.worker, nextAt: putOff }]);
      log.error({ error, workflowId: row.workflow_id }, "A schedule could not be fired and is put off");
    }
  }
}

async function fireTogether(transaction: Db, rows: readonly LockedSchedule[], now: number): Promise<void> {
  const firings = rows.map((row) => firing(dueSchedule.parse(row), now));
  const runs = firings.flatMap((each) => each.runs);
  const store = createRunStore(transaction);
  for (let from = 0; from < runs.length; from += MOST_RUNS)
    await store.accept(runs.slice(from, from + MOST_RUNS));
  await moveSchedules(
    transaction,
    firings.map((each) => each.move),
  );
}

/** The runs of one schedule, and when it is due again. */
function firing(row: z.output<typeof dueSchedule>, now: number) {
  const { cron, timezone, every } = spec.parse(JSON.parse(row.spec));
  const schedule = scheduleOf(
    { cron: cron ?? undefined, timezone: timezone ?? "UTC", every: every ?? undefined },
    row.anchorAt.getTime(),
  );
  const times = missedTimes(schedule, row.nextAt.getTime() - 1, now, row.catchUp);
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
    // A time was promised: schedules do not stand in line behind a flood of calls.
    order: 0,
  }));
  const [next] = nextTimes(schedule, now, 1);
  const move = {
    workflowId: row.workflowId,
    worker: row.worker,
    nextAt: next === undefined ? null : new Date(next),
  };
  return { runs, move };
}
