import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import type { Attempt } from "./run-line";

/**
 * Changes made to running runs by anyone other than the process that executes them (see
 * `db/run-store/run-store.ts` for that process).
 */

export async function isWritten(hot: Db, id: string): Promise<boolean> {
  return (await prepared(hot, "select from runs where id = $1::uuid", [id])).length > 0;
}

/** Returns false if the run has ended, or if another process has taken it over. */
export async function suspendRun(db: Db, { id, attempt }: Attempt): Promise<boolean> {
  const suspended = await prepared(
    db,
    sql`update runs set suspended = true where id = ${id} and attempt = ${attempt} and status in ('queued', 'running') returning id`,
  );
  return suspended.length > 0;
}

export async function findBlockedRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  return prepared(
    db,
    sql`select r.id from runs r join workspaces w on w.id = r.workspace_id
      where r.id = any(${sql.param([...ids])}::uuid[]) and w.blocked_at is not null`,
  ).column(z.string());
}

const cancelled = z.object({ waited: z.boolean(), parentRun: z.string().nullable() });

/**
 * Ends the run, its steps and its open approvals, and notifies both the process that is executing it and
 * waiting callers. Undefined if the run had already ended.
 */
export async function cancelOpenRun(
  db: Db,
  id: string,
  now: Date,
): Promise<z.output<typeof cancelled> | undefined> {
  const row = await prepared(
    db,
    sql`update runs set status = 'cancelled', finished_at = ${now}, suspended = false
      where id = ${id} and status in ('queued', 'running') returning waited, parent_run`,
  ).row(cancelled);
  if (!row) return undefined;
  await prepared(
    db,
    sql`update steps set status = 'cancelled', finished_at = ${now}, wake_at = null
      where run_id = ${id} and status in ('queued', 'running')`,
  );
  await prepared(
    db,
    sql`update inside_steps set status = 'cancelled', finished_at = ${now}, wake_at = null
      where run_id = ${id} and status in ('queued', 'running')`,
  );
  await prepared(
    db,
    sql`update approvals set status = 'cancelled', decided_at = ${now} where run_id = ${id} and status = 'open'`,
  );
  await prepared(db, sql`select pg_notify('millrace_cancelled', ${id})`);
  if (row.waited) await prepared(db, sql`select pg_notify('millrace_ended', ${id})`);
  return row;
}

export async function findOpenChildren(db: Db, id: string): Promise<string[]> {
  return prepared(
    db,
    sql`select id from runs where parent_run = ${id} and status in ('queued', 'running')`,
  ).column(z.string());
}
