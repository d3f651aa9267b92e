import { z } from "zod";
import type { Transaction } from "@/db/client";
import { postgresRunStore } from "@/db/run-store";
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

const due = z.object({
  workflow_id: z.string(),
  worker: z.number(),
  workspace_id: z.string(),
  version: z.number(),
  spec: z.string(),
  catch_up: z.enum(["skip", "once", "all"]),
  anchor_at: z.date(),
  next_at: z.date(),
  document: z.string(),
});
const spec = z.object({
  cron: z.string().nullable(),
  timezone: z.string().nullable(),
  every: z.number().nullable(),
});

/** Which row it is; the rest is read where a fault of one row is its own. */
const key = z.looseObject({ workflow_id: z.string(), worker: z.number() });
type Row = z.output<typeof key>;

type Firing = Pick<Services, "sql" | "clock" | "log">;

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
function fireBatch({ sql, clock, log }: Firing): Promise<number> {
  const now = clock();
  return sql.begin(async (transaction) => {
    const rows = z.array(key).parse(
      await transaction`
        select s.*, v.document from schedules s
        join workflow_versions v on v.workflow_id = s.workflow_id and v.version = s.version
        where s.next_at <= ${new Date(now)} order by s.next_at limit ${BATCH} for update of s skip locked`,
    );
    if (rows.length > 0) await fire(transaction, rows, now, log);
    return rows.length;
  });
}

/** All together, or each by itself where one of them cannot be fired: that one is put off, and holds up no other. */
async function fire(
  transaction: Transaction,
  rows: readonly Row[],
  now: number,
  log: Services["log"],
): Promise<void> {
  try {
    await transaction.savepoint((inner) => fireTogether(inner, rows, now));
  } catch (error) {
    const [row, ...others] = rows;
    if (others.length > 0) {
      for (const each of rows) await fire(transaction, [each], now, log);
    } else if (row) {
      await transaction`update schedules set next_at = ${new Date(now + PUT_OFF_MS)}
        where workflow_id = ${row.workflow_id} and worker = ${row.worker}`;
      log.error({ error, workflowId: row.workflow_id }, "A schedule could not be fired and is put off");
    }
  }
}

async function fireTogether(transaction: Transaction, rows: readonly Row[], now: number): Promise<void> {
  const firings = rows.map((row) => firing(due.parse(row), now));
  const runs = firings.flatMap((each) => each.runs);
  const store = postgresRunStore(transaction);
  for (let from = 0; from < runs.length; from += MOST_RUNS)
    await store.accept(runs.slice(from, from + MOST_RUNS));
  const moves = firings.map((each) => each.move);
  await transaction`update schedules s set next_at = m.next_at
    from json_to_recordset(${JSON.stringify(moves)}::text::json) as m(workflow_id uuid, worker int, next_at timestamptz)
    where s.workflow_id = m.workflow_id and s.worker = m.worker`;
}

/** The runs of one schedule, and when it is due again. */
function firing(row: z.output<typeof due>, now: number) {
  const { cron, timezone, every } = spec.parse(JSON.parse(row.spec));
  const schedule = scheduleOf(
    { cron: cron ?? undefined, timezone: timezone ?? "UTC", every: every ?? undefined },
    row.anchor_at.getTime(),
  );
  const times = missedTimes(schedule, row.next_at.getTime() - 1, now, row.catch_up);
  const document = documentOf(row.document);
  const runs = times.map((time) => ({
    ...newRun(now, {
      workspaceId: row.workspace_id,
      workflowId: row.workflow_id,
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
    workflow_id: row.workflow_id,
    worker: row.worker,
    next_at: next === undefined ? null : new Date(next).toISOString(),
  };
  return { runs, move };
}
