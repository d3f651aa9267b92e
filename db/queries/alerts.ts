import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { alerts } from "@/db/schema/alerts";
import type { AlertRuleName } from "@/lib/schema/alert-bounds";

export type AlertRow = typeof alerts.$inferSelect;

interface Key {
  readonly workflowId: string;
  readonly rule: AlertRuleName;
  readonly cause: string;
}

/**
 * Finds the newest alert of this workflow, rule and cause that is still open, or about which people were last
 * notified after `saidSince`.
 */
export async function findAlert(db: Db, key: Key, saidSince: Date): Promise<AlertRow | undefined> {
  const [row] = await db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.workflowId, key.workflowId),
        eq(alerts.rule, key.rule),
        eq(alerts.cause, key.cause),
        or(isNull(alerts.until), gt(alerts.saidAt, saidSince)),
      ),
    )
    .orderBy(desc(alerts.id))
    .limit(1);
  return row;
}

export async function countCauses(
  db: Db,
  { workflowId, rule }: Omit<Key, "cause">,
  saidSince: Date,
): Promise<number> {
  return db.$count(
    alerts,
    and(
      eq(alerts.workflowId, workflowId),
      eq(alerts.rule, rule),
      or(isNull(alerts.until), gt(alerts.saidAt, saidSince)),
    ),
  );
}

export async function insertAlert(db: Db, row: typeof alerts.$inferInsert): Promise<void> {
  await db.insert(alerts).values(row);
}

export async function saveAlert(
  db: Db,
  id: string,
  change: Partial<typeof alerts.$inferInsert>,
): Promise<void> {
  await db.update(alerts).set(change).where(eq(alerts.id, id));
}

export interface AlertFilter {
  readonly workspaceId: string;
  readonly status: "open" | "ended" | null;
  readonly workflowId: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export function listAlerts(db: Db, filter: AlertFilter): Promise<AlertRow[]> {
  const { workspaceId, status, workflowId, before, limit } = filter;
  return db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.workspaceId, workspaceId),
        status === null ? undefined : status === "open" ? isNull(alerts.until) : isNotNull(alerts.until),
        workflowId === null ? undefined : eq(alerts.workflowId, workflowId),
        before === null ? undefined : lt(alerts.id, before),
      ),
    )
    .orderBy(desc(alerts.id))
    .limit(limit);
}

export async function countOpenAlerts(db: Db, workspaceId: string, max: number): Promise<number> {
  const [open = 0] = await prepared(
    db,
    sql`select count(*)::int as open from
      (select from alerts where workspace_id = ${workspaceId}::uuid and until is null limit ${max}::int) a`,
  ).column(z.int());
  return open;
}

/** Number of newest runs searched for a success. A success before these runs isn't found. */
const NEWEST_RUNS = 1_000;

/**
 * Open alerts whose problem has been solved. For alerts about runs, a later run of the same trigger has
 * succeeded (within the time limit, if the alert is about a slow run). For a missed schedule, the next
 * scheduled run has started on time. Excludes workflows with events that haven't been counted yet.
 */
export async function findWorking(db: Db): Promise<AlertRow[]> {
  const ids = await prepared(
    db,
    sql`select a.id from alerts a left join alert_rules r on r.workflow_id = a.workflow_id
      where a.until is null and not exists (select from alert_events e where e.workflow_id = a.workflow_id)
        and case when a.rule = 'missed_schedule'
          then exists (select from schedules s where s.workflow_id = a.workflow_id and s.worker = a.worker
            and s.next_at > a.next_due)
          else exists (
            select from (
              select status, mode, version, trigger, started_at, finished_at from runs
              where workflow_id = a.workflow_id
                and id > coalesce(a.last_run_id, '00000000-0000-7000-8000-000000000000'::uuid)
              order by id desc nulls last limit ${NEWEST_RUNS}) n
            where n.status = 'succeeded' and n.mode = 'production' and n.version is not null
              and (a.rule in ('failures_in_a_row', 'silence') or n.trigger is not distinct from a.trigger)
              and (a.rule <> 'silence' or n.finished_at > a.since)
              and (a.rule <> 'slow' or n.finished_at - n.started_at < make_interval(secs => r.slow_ms / 1000)))
          end`,
  ).column(z.string());
  return ids.length === 0 ? [] : db.select().from(alerts).where(inArray(alerts.id, ids)).orderBy(alerts.id);
}

/**
 * Ends alerts of workflows that were deleted or taken offline, and of schedules that were removed, because
 * the problem behind them can't recur.
 */
export async function endGoneAlerts(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    sql`update alerts a set until = ${now}, notified = false
      where a.until is null and (
        not exists (select from workflows w
          where w.id = a.workflow_id and w.deleted_at is null and w.live_version is not null)
        or (a.rule = 'missed_schedule' and not exists (select from schedules s
          where s.workflow_id = a.workflow_id and s.worker = a.worker and s.next_at is not null)))`,
  );
}

/** Ends alerts of removed or changed rules without sending a notification. */
export async function endAlertsOf(
  db: Db,
  workflowId: string,
  rules: readonly AlertRuleName[],
  now: Date,
): Promise<void> {
  if (rules.length === 0) return;
  await db
    .update(alerts)
    .set({ until: now, isNotified: false })
    .where(and(eq(alerts.workflowId, workflowId), inArray(alerts.rule, [...rules]), isNull(alerts.until)));
}

export async function sweepAlerts(db: Db, before: Date): Promise<void> {
  await db.delete(alerts).where(lt(alerts.until, before));
}
