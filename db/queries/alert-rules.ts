import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { alertRules } from "@/db/schema/alert-rules";
import { mailOf } from "./members";

export type AlertRulesRow = typeof alertRules.$inferSelect;

export async function findAlertRules(db: Db, workflowId: string): Promise<AlertRulesRow | undefined> {
  const [row] = await db.select().from(alertRules).where(eq(alertRules.workflowId, workflowId));
  return row;
}

export async function saveAlertRules(db: Db, row: AlertRulesRow): Promise<void> {
  const { workflowId: _key, ...set } = row;
  await db.insert(alertRules).values(row).onConflictDoUpdate({ target: alertRules.workflowId, set });
}

/** SQL for the email address that gets the alerts of a workflow without alert rules. */
const ownerMail = mailOf(sql`w.workspace_id`, sql`w.owner_id`);

const watched = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  rules: z.string().nullable(),
});
export type WatchedWorkflow = z.output<typeof watched>;

export async function findWatched(db: Db, ids: readonly string[]): Promise<Map<string, WatchedWorkflow>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared(
    db,
    sql`select w.id, w.workspace_id, w.name, ${ownerMail} as email, r.rules
      from workflows w join workspaces o on o.id = w.workspace_id and o.blocked_at is null and o.closed_at is null
      left join alert_rules r on r.workflow_id = w.id
      where w.id = any(${sql.param([...new Set(ids)])}::uuid[]) and w.deleted_at is null and w.live_version is not null`,
  ).rows(watched);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function restartSilence(db: Db, workflowId: string, now: Date): Promise<void> {
  await prepared(
    db,
    sql`update alert_rules set silent_since = ${now}::timestamptz,
        silence_due = ${now}::timestamptz + make_interval(secs => silence_ms / 1000)
      where workflow_id = ${workflowId}::uuid and silence_ms is not null`,
  );
}

export async function restartSilences(db: Db, workspaceId: string, now: Date): Promise<void> {
  await prepared(
    db,
    sql`update alert_rules r set silent_since = ${now}::timestamptz,
        silence_due = ${now}::timestamptz + make_interval(secs => silence_ms / 1000)
      from workflows w where w.id = r.workflow_id and w.workspace_id = ${workspaceId}::uuid
        and w.live_version is not null and w.deleted_at is null and r.silence_ms is not null`,
  );
}

const silent = z.object({
  workflowId: z.string(),
  silenceMs: z.number(),
  silentSince: z.date(),
  succeededAt: z.date().nullable(),
});
export type SilentWorkflow = z.output<typeof silent>;

/**
 * Number of a workflow's newest runs that are searched for a success. The search is limited because it is
 * repeated often.
 */
const NEWEST_RUNS = 10_000;

export async function findSilenceDue(db: Db, now: Date, max: number): Promise<SilentWorkflow[]> {
  return prepared(
    db,
    sql`select r.workflow_id, r.silence_ms, r.silent_since, s.finished_at as succeeded_at
      from alert_rules r left join lateral (
        select n.finished_at from (
          select status, mode, version, finished_at from runs
          where workflow_id = r.workflow_id order by id desc nulls last limit ${NEWEST_RUNS}) n
        where n.status = 'succeeded' and n.mode = 'production' and n.version is not null limit 1
      ) s on true
      where r.silence_due <= ${now} order by r.silence_due limit ${max}`,
  ).rows(silent);
}

/** `due` is the time of the next check. Null means that no check is needed. */
export async function moveSilence(
  db: Db,
  workflowId: string,
  silentSince: Date,
  due: Date | null,
): Promise<void> {
  await prepared(
    db,
    sql`update alert_rules set silent_since = ${silentSince}::timestamptz, silence_due = ${due}::timestamptz
      where workflow_id = ${workflowId}::uuid`,
  );
}
