import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { ALERT_LOCK } from "@/db/lock-keys";
import { alertEvents } from "@/db/schema/alert-events";

export async function lockAlerts(db: Db): Promise<boolean> {
  const [taken = false] = await prepared(
    db,
    sql`select pg_try_advisory_xact_lock(${ALERT_LOCK}) as taken`,
  ).column(z.boolean());
  return taken;
}

export async function waitForAlerts(db: Db): Promise<void> {
  await prepared(db, sql`select pg_advisory_xact_lock(${ALERT_LOCK})`);
}

export async function recordMissedTimes(
  db: Db,
  missed: readonly { workflowId: string; worker: number; dueAt: Date; nextAt: Date | null }[],
): Promise<void> {
  if (missed.length === 0) return;
  await db.insert(alertEvents).values(missed.map((each) => ({ ...each, kind: "schedule" as const })));
}

const event = z
  .object({
    id: z.coerce.number(),
    kind: z.enum(["run", "schedule"]),
    workflowId: z.string(),
    runId: z.string().nullable(),
    worker: z.number().nullable(),
    dueAt: z.date().nullable(),
    nextAt: z.date().nullable(),
    version: z.number().nullable(),
    status: z.string().nullable(),
    error: z.string().nullable(),
    trigger: z.number().nullable(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    workflowId: row.workflowId,
    worker: row.worker,
    dueAt: row.dueAt,
    nextAt: row.nextAt,
    run:
      row.runId === null || row.version === null || row.finishedAt === null
        ? null
        : {
            id: row.runId,
            failed: row.status === "failed",
            error: row.error,
            trigger: row.trigger,
            finishedAt: row.finishedAt,
            tookMs: row.finishedAt.getTime() - (row.startedAt ?? row.finishedAt).getTime(),
          },
  }));
/**
 * A run that failed or was slow, or a missed schedule. `run` is null for missed schedules, for tests of a
 * draft, and for deleted runs.
 */
export type AlertEvent = z.output<typeof event>;
export type NotedRun = NonNullable<AlertEvent["run"]>;

/** Call it in the transaction that turns the events into alerts, so that no event is lost. */
export async function takeAlertEvents(db: Db, max: number): Promise<AlertEvent[]> {
  return prepared(
    db,
    sql`with taken as (
        delete from alert_events where id in (select id from alert_events order by id limit ${max})
        returning *
      )
      select t.*, r.version, r.status, r.error, r.trigger, r.started_at, r.finished_at
      from taken t left join runs r on r.id = t.run_id
      order by t.id`,
  ).rows(event);
}

const ended = z
  .object({ id: z.string(), status: z.enum(["succeeded", "failed"]) })
  .transform(({ id, status }) => ({ id, failed: status === "failed" }));

export async function findEndedRuns(db: Db, workflowId: string, upTo: string, max: number) {
  return prepared(
    db,
    sql`select id, status from runs
      where workflow_id = ${workflowId}::uuid and id <= ${upTo}::uuid and mode = 'production' and version is not null
        and status in ('succeeded', 'failed')
      order by id desc nulls last limit ${max}`,
  ).rows(ended);
}

const overdue = z.object({ workflowId: z.string(), worker: z.number(), nextAt: z.date() });

export async function findOverdue(db: Db, before: Date, max: number): Promise<z.output<typeof overdue>[]> {
  return prepared(
    db,
    sql`select s.workflow_id, s.worker, s.next_at from schedules s
      where s.next_at < ${before} and not exists (select from alerts a where a.workflow_id = s.workflow_id
        and a.rule = 'missed_schedule' and a.worker = s.worker and a.until is null and a.last_due >= s.next_at)
      order by s.next_at limit ${max}`,
  ).rows(overdue);
}

const waiting = z.object({
  events: z.boolean(),
  open: z.boolean(),
  silent: z.boolean(),
  overdue: z.boolean(),
});

/**
 * True if there may be alerts to raise or end. This query runs constantly, and usually finds only empty
 * indexes.
 */
export async function findAlertWork(db: Db, now: Date, overdueBefore: Date): Promise<boolean> {
  const rows = await prepared(
    db,
    sql`select exists (select from alert_events) as events,
      exists (select from alerts where until is null) as open,
      exists (select from alert_rules where silence_due <= ${now}) as silent,
      exists (select from schedules where next_at < ${overdueBefore}) as overdue`,
  ).rows(waiting);
  return rows.some((work) => Object.values(work).some(Boolean));
}
