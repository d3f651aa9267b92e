import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { bulkRetries } from "@/db/schema/bulk-retries";
import { bulkRetryRuns } from "@/db/schema/bulk-retry-runs";
import {
  BULK_RETRY_RUN_STATES,
  type BulkRetryRunState,
  type BulkRetryState,
  bulkRetryRunState,
  type PassedReason,
} from "@/lib/schema/bulk-retry";
import { runStatus } from "@/lib/schema/run";

export type BulkRetryRow = typeof bulkRetries.$inferSelect;
export type BulkRetryCounts = Record<BulkRetryRunState, number>;

export async function insertBulkRetry(db: Db, row: typeof bulkRetries.$inferInsert): Promise<void> {
  await db.insert(bulkRetries).values(row);
}

export async function describeBulkRetry(
  db: Db,
  id: string,
  known: Pick<BulkRetryRow, "total" | "complete" | "preview">,
): Promise<void> {
  await db.update(bulkRetries).set(known).where(eq(bulkRetries.id, id));
}

export async function findBulkRetry(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<BulkRetryRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkRetries)
    .where(and(eq(bulkRetries.workspaceId, workspaceId), eq(bulkRetries.id, id)));
  return row;
}

export function listBulkRetries(
  db: Db,
  workspaceId: string,
  page: { limit: number; before: string | null },
): Promise<BulkRetryRow[]> {
  return db
    .select()
    .from(bulkRetries)
    .where(
      and(
        eq(bulkRetries.workspaceId, workspaceId),
        page.before === null ? undefined : lt(bulkRetries.id, page.before),
      ),
    )
    .orderBy(desc(bulkRetries.id))
    .limit(page.limit);
}

const counted = z.object({ bulkRetryId: z.string(), state: bulkRetryRunState, count: z.number() });

export async function countBulkRetryRuns(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, BulkRetryCounts>> {
  const rows = await prepared(
    db,
    sql`select bulk_retry_id, state, count(*)::int as count from bulk_retry_runs
      where bulk_retry_id = any(${sql.param([...ids])}::uuid[]) group by 1, 2`,
  ).rows(counted);
  const none = () => Object.fromEntries(BULK_RETRY_RUN_STATES.map((state) => [state, 0])) as BulkRetryCounts;
  const counts = new Map(ids.map((id) => [id, none()]));
  for (const { bulkRetryId: id, state, count } of rows) {
    const of = counts.get(id);
    if (of) of[state] = count;
  }
  return counts;
}

export async function deletePlans(db: Db, workspaceId: string, createdBy: string): Promise<void> {
  await prepared(
    db,
    sql`with gone as (delete from bulk_retries where workspace_id = ${workspaceId}::uuid and created_by = ${createdBy}::uuid
        and state = 'planned' returning id)
      delete from bulk_retry_runs where bulk_retry_id in (select id from gone)`,
  );
}

export async function countOpenBulkRetries(db: Db, workspaceId: string): Promise<number> {
  const [count = 0] = await prepared(
    db,
    sql`select count(*)::int as count from bulk_retries where ended_at is null and state <> 'planned' and workspace_id = ${workspaceId}::uuid`,
  ).column(z.number());
  return count;
}

/** Returns undefined if the bulk retry has already been started. */
export async function changePlan(
  db: Db,
  workspaceId: string,
  id: string,
  change: { [Field in "from" | "version" | "repeatEffects"]: BulkRetryRow[Field] | undefined },
): Promise<BulkRetryRow | undefined> {
  // Always sets the state too, because drizzle omits undefined columns, and an update without any column
  // would fail.
  const [row] = await db
    .update(bulkRetries)
    .set({ state: "planned", ...change })
    .where(
      and(eq(bulkRetries.workspaceId, workspaceId), eq(bulkRetries.id, id), eq(bulkRetries.state, "planned")),
    )
    .returning();
  return row;
}

export async function moveBulkRetry(
  db: Db,
  workspaceId: string,
  id: string,
  from: readonly BulkRetryState[],
  to: { state: BulkRetryState; maxRuns: number | null },
): Promise<BulkRetryRow | undefined> {
  const [row] = await db
    .update(bulkRetries)
    .set(to)
    .where(
      and(
        eq(bulkRetries.workspaceId, workspaceId),
        eq(bulkRetries.id, id),
        inArray(bulkRetries.state, [...from]),
      ),
    )
    .returning();
  return row;
}

export async function findOpenBulkRetries(db: Db): Promise<string[]> {
  return prepared(
    db,
    sql`select id from bulk_retries r where ended_at is null and (state in ('running', 'stopped') or (state = 'paused'
        and exists (select from bulk_retry_runs x where x.bulk_retry_id = r.id and x.state = 'begun')))
      order by id limit 100`,
  ).column(z.string());
}

export async function lockBulkRetry(db: Db, id: string): Promise<BulkRetryRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkRetries)
    .where(eq(bulkRetries.id, id))
    .for("update", { skipLocked: true });
  return row;
}

export async function saveBulkRetry(
  db: Db,
  id: string,
  change: Pick<BulkRetryRow, "state" | "maxRuns" | "endedAt">,
): Promise<void> {
  await db.update(bulkRetries).set(change).where(eq(bulkRetries.id, id));
}

export async function settleBulkRetryRuns(db: Db, bulkRetryId: string): Promise<void> {
  await prepared(
    db,
    sql`update bulk_retry_runs x set state = r.status from runs r
      where x.bulk_retry_id = ${bulkRetryId}::uuid and x.state = 'begun' and r.id = x.retry_id
        and r.status in ('succeeded', 'failed', 'cancelled')`,
  );
  // Marks retries that no longer exist as cancelled. They were deleted with their workflow, or because their
  // retention period had passed.
  await prepared(
    db,
    sql`update bulk_retry_runs x set state = 'cancelled'
      where x.bulk_retry_id = ${bulkRetryId}::uuid and x.state = 'begun' and not exists (select from runs r where r.id = x.retry_id)`,
  );
}

export async function findWaiting(db: Db, bulkRetryId: string, limit: number): Promise<string[]> {
  return prepared(
    db,
    sql`select run_id from bulk_retry_runs where bulk_retry_id = ${bulkRetryId}::uuid and state = 'waiting'
      order by run_id limit ${limit}`,
  ).column(z.string());
}

export interface BulkRetryRun {
  readonly runId: string;
  readonly state: BulkRetryRunState;
  readonly retryId: string | null;
  readonly reason: PassedReason | null;
  readonly message: string | null;
}

export async function saveBulkRetryRun(
  db: Db,
  bulkRetryId: string,
  { runId, ...change }: BulkRetryRun,
): Promise<void> {
  await db
    .update(bulkRetryRuns)
    .set(change)
    .where(and(eq(bulkRetryRuns.bulkRetryId, bulkRetryId), eq(bulkRetryRuns.runId, runId)));
}

export function listBulkRetryRuns(
  db: Db,
  bulkRetryId: string,
  page: { limit: number; before: string | null; state: BulkRetryRunState | null },
): Promise<(typeof bulkRetryRuns.$inferSelect)[]> {
  return db
    .select()
    .from(bulkRetryRuns)
    .where(
      and(
        eq(bulkRetryRuns.bulkRetryId, bulkRetryId),
        page.state === null ? undefined : eq(bulkRetryRuns.state, page.state),
        page.before === null ? undefined : lt(bulkRetryRuns.runId, page.before),
      ),
    )
    .orderBy(desc(bulkRetryRuns.runId))
    .limit(page.limit);
}

export async function hasRetry(db: Db, runId: string): Promise<boolean> {
  return (await prepared(db, sql`select from runs where retry_of = ${runId}::uuid limit 1`)).length > 0;
}

const retry = z.object({ id: z.string(), status: runStatus, repairId: z.string().nullable() });

export async function findRetries(
  db: Db,
  workspaceId: string,
  runId: string,
  page: { limit: number; before: string | null },
): Promise<z.infer<typeof retry>[]> {
  const older = page.before === null ? sql`` : sql`and r.id < ${page.before}::uuid`;
  return prepared(
    db,
    sql`select r.id, r.status, (select x.bulk_retry_id from bulk_retry_runs x where x.retry_id = r.id) as repair_id
      from runs r where r.retry_of = ${runId}::uuid and r.workspace_id = ${workspaceId}::uuid ${older}
      order by r.id desc limit ${page.limit}`,
  ).rows(retry);
}

export async function sweepBulkRetries(db: Db, plansBefore: string, endedBefore: Date): Promise<void> {
  await prepared(
    db,
    sql`with gone as (delete from bulk_retries where (state = 'planned' and id < ${plansBefore}::uuid) or ended_at < ${endedBefore}
        returning id)
      delete from bulk_retry_runs where bulk_retry_id in (select id from gone)`,
  );
}
