import { and, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { schedules } from "@/db/schema/schedules";

export type NewSchedule = typeof schedules.$inferInsert;

/** A schedule that hasn't changed keeps its anchor and the time at which it is next due. */
export async function replaceSchedules(db: Db, workflowId: string, rows: NewSchedule[]): Promise<void> {
  const remaining = rows.map((row) => row.worker);
  await db
    .delete(schedules)
    .where(
      and(
        eq(schedules.workflowId, workflowId),
        remaining.length === 0 ? undefined : notInArray(schedules.worker, remaining),
      ),
    );
  for (const row of rows) {
    await db
      .insert(schedules)
      .values(row)
      .onConflictDoUpdate({
        target: [schedules.workflowId, schedules.worker],
        set: {
          version: row.version,
          catchUp: row.catchUp,
          spec: row.spec,
          anchorAt: sql`case when ${schedules.spec} = excluded.spec then ${schedules.anchorAt} else excluded.anchor_at end`,
          nextAt: sql`case when ${schedules.spec} = excluded.spec then ${schedules.nextAt} else excluded.next_at end`,
        },
      });
  }
}

export async function schedulesOfWorkflow(db: Db, workspaceId: string, workflowId: string) {
  return db
    .select({ worker: schedules.worker, nextAt: schedules.nextAt })
    .from(schedules)
    .where(and(eq(schedules.workspaceId, workspaceId), eq(schedules.workflowId, workflowId)));
}

export async function findSchedule(db: Db, workspaceId: string, workflowId: string, worker: number) {
  const [row] = await db
    .select({ spec: schedules.spec, anchorAt: schedules.anchorAt })
    .from(schedules)
    .where(
      and(
        eq(schedules.workspaceId, workspaceId),
        eq(schedules.workflowId, workflowId),
        eq(schedules.worker, worker),
      ),
    );
  return row;
}

export async function deleteSchedules(db: Db, workflowId: string): Promise<void> {
  await db.delete(schedules).where(eq(schedules.workflowId, workflowId));
}

/**
 * Parses only the columns that identify a schedule. `dueSchedule` parses the other columns later, row by row,
 * so that an invalid schedule doesn't affect the others.
 */
const lockedRow = z.looseObject({ workflowId: z.string(), worker: z.number(), nextAt: z.date() });
export type LockedSchedule = z.output<typeof lockedRow>;

export const dueSchedule = z.object({
  workflowId: z.string(),
  worker: z.number(),
  workspaceId: z.string(),
  version: z.number(),
  spec: z.string(),
  catchUp: z.enum(["skip", "once", "all"]),
  anchorAt: z.date(),
  nextAt: z.date(),
  document: z.string(),
  isBlocked: z.boolean(),
});

/**
 * True if any schedule is due. Uses a single query without a transaction, because it runs four times a second
 * and the answer is nearly always false.
 */
export async function isScheduleDue(db: Db, now: Date): Promise<boolean> {
  const rows = await prepared(db, sql`select 1 from schedules where next_at <= ${now} limit 1`);
  return rows.length > 0;
}

export async function lockDueSchedules(db: Db, now: Date, max: number): Promise<LockedSchedule[]> {
  return prepared(
    db,
    sql`select s.*, v.document, o.blocked_at is not null or o.closed_at is not null as is_blocked from schedules s
      join workspaces o on o.id = s.workspace_id
      join workflow_versions v on v.workflow_id = s.workflow_id and v.version = s.version
      where s.next_at <= ${now} order by s.next_at limit ${max} for update of s skip locked`,
  ).rows(lockedRow);
}

export interface ScheduleMove {
  readonly workflowId: string;
  readonly worker: number;
  readonly nextAt: Date | null;
}

export async function moveSchedules(db: Db, moves: readonly ScheduleMove[]): Promise<void> {
  await prepared(
    db,
    sql`update schedules s set next_at = m."nextAt"
      from json_to_recordset(${JSON.stringify(moves)}::text::json) as m("workflowId" uuid, worker int, "nextAt" timestamptz)
      where s.workflow_id = m."workflowId" and s.worker = m.worker`,
  );
}
