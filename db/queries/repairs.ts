import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { repairRuns } from "@/db/schema/repair-runs";
import { repairs } from "@/db/schema/repairs";
import {
  type PassedReason,
  REPAIRED_STATES,
  type RepairedState,
  type RepairState,
  repairedState,
} from "@/lib/schema/repair";
import { runStatus } from "@/lib/schema/run";

export type RepairRow = typeof repairs.$inferSelect;
export type RepairCounts = Record<RepairedState, number>;

export async function insertRepair(db: Db, row: typeof repairs.$inferInsert): Promise<void> {
  await db.insert(repairs).values(row);
}

/** What its runs came to, once they are known. */
export async function describeRepair(
  db: Db,
  id: string,
  known: Pick<RepairRow, "total" | "complete" | "preview">,
): Promise<void> {
  await db.update(repairs).set(known).where(eq(repairs.id, id));
}

export async function findRepair(db: Db, workspaceId: string, id: string): Promise<RepairRow | undefined> {
  const [row] = await db
    .select()
    .from(repairs)
    .where(and(eq(repairs.workspaceId, workspaceId), eq(repairs.id, id)));
  return row;
}

export function listRepairs(
  db: Db,
  workspaceId: string,
  page: { limit: number; before: string | null },
): Promise<RepairRow[]> {
  return db
    .select()
    .from(repairs)
    .where(
      and(
        eq(repairs.workspaceId, workspaceId),
        page.before === null ? undefined : lt(repairs.id, page.before),
      ),
    )
    .orderBy(desc(repairs.id))
    .limit(page.limit);
}

const counted = z.object({ repair_id: z.string(), state: repairedState, count: z.number() });

/** How many originals of each repair are how far. */
export async function countRepaired(db: Db, ids: readonly string[]): Promise<Map<string, RepairCounts>> {
  const rows = await prepared(
    db,
    sql`select repair_id, state, count(*)::int as count from repair_runs
      where repair_id = any(${sql.param([...ids])}::uuid[]) group by 1, 2`,
  );
  const none = () => Object.fromEntries(REPAIRED_STATES.map((state) => [state, 0])) as RepairCounts;
  const counts = new Map(ids.map((id) => [id, none()]));
  for (const { repair_id: id, state, count } of z.array(counted).parse(rows)) {
    const of = counts.get(id);
    if (of) of[state] = count;
  }
  return counts;
}

/** Plans of one person that nobody began, and whatever of their runs. */
export async function deletePlans(db: Db, workspaceId: string, createdBy: string): Promise<void> {
  await prepared(
    db,
    sql`with gone as (delete from repairs where workspace_id = ${workspaceId}::uuid and created_by = ${createdBy}::uuid
        and state = 'planned' returning id)
      delete from repair_runs where repair_id in (select id from gone)`,
  );
}

export async function countOpenRepairs(db: Db, workspaceId: string): Promise<number> {
  const rows = await prepared(
    db,
    sql`select count(*)::int as count from repairs where ended_at is null and state <> 'planned' and workspace_id = ${workspaceId}::uuid`,
  );
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}

/** Undefined once somebody began it. */
export async function changePlan(
  db: Db,
  workspaceId: string,
  id: string,
  change: { [Field in "from" | "version" | "repeatEffects"]: RepairRow[Field] | undefined },
): Promise<RepairRow | undefined> {
  // drizzle leaves out what is undefined; the state is written so that something always is.
  const [row] = await db
    .update(repairs)
    .set({ state: "planned", ...change })
    .where(and(eq(repairs.workspaceId, workspaceId), eq(repairs.id, id), eq(repairs.state, "planned")))
    .returning();
  return row;
}

/** Undefined where it is in none of these states any more. */
export async function moveRepair(
  db: Db,
  workspaceId: string,
  id: string,
  from: readonly RepairState[],
  to: { state: RepairState; most: number | null },
): Promise<RepairRow | undefined> {
  const [row] = await db
    .update(repairs)
    .set(to)
    .where(and(eq(repairs.workspaceId, workspaceId), eq(repairs.id, id), inArray(repairs.state, [...from])))
    .returning();
  return row;
}

/** Those that go on, and those whose last retries do. */
export async function findOpenRepairs(db: Db): Promise<string[]> {
  const rows = await prepared(
    db,
    sql`select id from repairs r where ended_at is null and (state in ('running', 'stopped') or (state = 'paused'
        and exists (select from repair_runs x where x.repair_id = r.id and x.state = 'begun')))
      order by id limit 100`,
  );
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Undefined where another process has it. */
export async function lockRepair(db: Db, id: string): Promise<RepairRow | undefined> {
  const [row] = await db.select().from(repairs).where(eq(repairs.id, id)).for("update", { skipLocked: true });
  return row;
}

export async function saveRepair(
  db: Db,
  id: string,
  change: Pick<RepairRow, "state" | "most" | "endedAt">,
): Promise<void> {
  await db.update(repairs).set(change).where(eq(repairs.id, id));
}

/** What retries have come to that had begun. */
export async function settleRepaired(db: Db, repairId: string): Promise<void> {
  await prepared(
    db,
    sql`update repair_runs x set state = r.status from runs r
      where x.repair_id = ${repairId}::uuid and x.state = 'begun' and r.id = x.retry_id
        and r.status in ('succeeded', 'failed', 'cancelled')`,
  );
  // Deleted with its workflow, or past its retention.
  await prepared(
    db,
    sql`update repair_runs x set state = 'cancelled'
      where x.repair_id = ${repairId}::uuid and x.state = 'begun' and not exists (select from runs r where r.id = x.retry_id)`,
  );
}

const waiting = z.object({ run_id: z.string() });

/** The oldest first, as they came. */
export async function findWaiting(db: Db, repairId: string, limit: number): Promise<string[]> {
  const rows = await prepared(
    db,
    sql`select run_id from repair_runs where repair_id = ${repairId}::uuid and state = 'waiting'
      order by run_id limit ${limit}`,
  );
  return z
    .array(waiting)
    .parse(rows)
    .map((row) => row.run_id);
}

export interface Repaired {
  readonly runId: string;
  readonly state: RepairedState;
  readonly retryId: string | null;
  readonly reason: PassedReason | null;
  readonly message: string | null;
}

export async function saveRepaired(db: Db, repairId: string, { runId, ...change }: Repaired): Promise<void> {
  await db
    .update(repairRuns)
    .set(change)
    .where(and(eq(repairRuns.repairId, repairId), eq(repairRuns.runId, runId)));
}

export function listRepaired(
  db: Db,
  repairId: string,
  page: { limit: number; before: string | null; state: RepairedState | null },
): Promise<(typeof repairRuns.$inferSelect)[]> {
  return db
    .select()
    .from(repairRuns)
    .where(
      and(
        eq(repairRuns.repairId, repairId),
        page.state === null ? undefined : eq(repairRuns.state, page.state),
        page.before === null ? undefined : lt(repairRuns.runId, page.before),
      ),
    )
    .orderBy(desc(repairRuns.runId))
    .limit(page.limit);
}

export async function hasRetry(db: Db, runId: string): Promise<boolean> {
  return (await prepared(db, sql`select from runs where retry_of = ${runId}::uuid limit 1`)).length > 0;
}

const retry = z.object({ id: z.string(), status: runStatus, repair_id: z.string().nullable() });

/** What a run was retried as. */
export async function findRetries(
  db: Db,
  workspaceId: string,
  runId: string,
  page: { limit: number; before: string | null },
): Promise<z.infer<typeof retry>[]> {
  const older = page.before === null ? sql`` : sql`and r.id < ${page.before}::uuid`;
  const rows = await prepared(
    db,
    sql`select r.id, r.status, (select x.repair_id from repair_runs x where x.retry_id = r.id) as repair_id
      from runs r where r.retry_of = ${runId}::uuid and r.workspace_id = ${workspaceId}::uuid ${older}
      order by r.id desc limit ${page.limit}`,
  );
  return z.array(retry).parse(rows);
}

/** Plans of long ago, and what ended long ago. */
export async function sweepRepairs(db: Db, plansBefore: string, endedBefore: Date): Promise<void> {
  await prepared(
    db,
    sql`with gone as (delete from repairs where (state = 'planned' and id < ${plansBefore}::uuid) or ended_at < ${endedBefore}
        returning id)
      delete from repair_runs where repair_id in (select id from gone)`,
  );
}
