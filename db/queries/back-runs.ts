import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { backRuns } from "@/db/schema/back-runs";

/**
 * Back-runs execute a workflow again for a period in the past. Each job of a runner executes some of the
 * runs, and adds the job for the next ones.
 */

export const BACK_RUN_TASK = "back_run";
const MAX_ATTEMPTS = 20;

export type BackRunRow = typeof backRuns.$inferSelect;
type Listed = Omit<BackRunRow, "state">;

const { state: _state, ...LISTED } = getTableColumns(backRuns);

export async function insertBackRun(db: Db, row: typeof backRuns.$inferInsert): Promise<Listed> {
  const [made] = await db.insert(backRuns).values(row).returning(LISTED);
  if (made === undefined) throw new Error("The back-run was not inserted");
  return made;
}

/**
 * Jobs of one workspace are executed one after another. Queued runs come first, because the `run_at` of their
 * jobs is earlier than any back-run job's.
 */
export async function addBackRunJob(
  db: Db,
  { id, workspaceId }: Pick<BackRunRow, "id" | "workspaceId">,
  delayS = 0,
): Promise<void> {
  await prepared(
    db,
    `select graphile_worker.add_job($1, json_build_object('id', $2::text), queue_name => 'back-run:' || $3::text,
       job_key => 'back-run:' || $2::text, run_at => now() + make_interval(secs => $4::float8), max_attempts => $5::int)`,
    [BACK_RUN_TASK, id, workspaceId, delayS, MAX_ATTEMPTS],
  );
}

export async function findBackRun(db: Db, workspaceId: string, id: string): Promise<Listed | undefined> {
  const [row] = await db
    .select(LISTED)
    .from(backRuns)
    .where(and(eq(backRuns.workspaceId, workspaceId), eq(backRuns.id, id)));
  return row;
}

export async function startBackRun(db: Db, id: string): Promise<BackRunRow | undefined> {
  const [row] = await db
    .update(backRuns)
    .set({ status: "running" })
    .where(and(eq(backRuns.id, id), sql`${backRuns.finishedAt} is null`))
    .returning();
  return row;
}

export function listBackRuns(
  db: Db,
  place: Pick<BackRunRow, "workspaceId" | "workflowId">,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<Listed[]> {
  return db
    .select(LISTED)
    .from(backRuns)
    .where(
      and(
        eq(backRuns.workspaceId, place.workspaceId),
        eq(backRuns.workflowId, place.workflowId),
        before === null ? undefined : lt(backRuns.id, before),
      ),
    )
    .orderBy(desc(backRuns.id))
    .limit(limit);
}

export async function countOpenBackRuns(db: Db, workspaceId: string): Promise<number> {
  const open = "select count(*)::int from back_runs where workspace_id = $1::uuid and finished_at is null";
  const [count = 0] = await prepared(db, open, [workspaceId]).column(z.number());
  return count;
}

export async function cancelBackRun(db: Db, workspaceId: string, id: string, at: Date): Promise<boolean> {
  const cancelled = await db
    .update(backRuns)
    .set({ status: "cancelled", finishedAt: at, state: null })
    .where(
      and(eq(backRuns.workspaceId, workspaceId), eq(backRuns.id, id), sql`${backRuns.finishedAt} is null`),
    )
    .returning({ id: backRuns.id });
  return cancelled.length > 0;
}

export type BackRunProgress = Pick<
  BackRunRow,
  "status" | "done" | "position" | "counts" | "state" | "error" | "finishedAt"
>;

/**
 * Saves the progress of a back-run. Returns false if the back-run has ended, or if another process has
 * already saved the same runs.
 */
export async function moveBackRun(
  db: Db,
  { id, done }: Pick<BackRunRow, "id" | "done">,
  progress: BackRunProgress,
): Promise<boolean> {
  const moved = await db
    .update(backRuns)
    .set(progress)
    .where(and(eq(backRuns.id, id), eq(backRuns.done, done), sql`${backRuns.finishedAt} is null`))
    .returning({ id: backRuns.id });
  return moved.length > 0;
}

export async function deleteBackRunsOf(db: Db, workflowId: string): Promise<void> {
  await db.delete(backRuns).where(eq(backRuns.workflowId, workflowId));
}

export async function trimBackRuns(db: Db, workflowId: string, kept: number): Promise<void> {
  await prepared(
    db,
    `delete from back_runs where id in (
       select id from back_runs where workflow_id = $1::uuid and finished_at is not null order by id desc offset $2::int)`,
    [workflowId, kept],
  );
}

export async function deleteBackRunsBefore(db: Db, before: Date): Promise<void> {
  await prepared(db, "delete from back_runs where finished_at < $1::timestamptz", [before.toISOString()]);
}
