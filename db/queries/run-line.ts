import { sql } from "drizzle-orm";
import { RUN_TASK } from "@/db/accept-runs";
import { type Db, prepared } from "@/db/handle";

/**
 * Queues of suspended runs that wait for a slot. Each has a `scope`: there is one queue per concurrency
 * limit, and one per workspace for runs that wait until a process has capacity.
 */

export async function joinLine(db: Db, scope: string, runId: string): Promise<void> {
  await prepared(
    db,
    sql`insert into run_line (scope, run_id) values (${scope}, ${runId}) on conflict do nothing`,
  );
}

export async function leaveLine(db: Db, scope: string, runId: string): Promise<void> {
  await prepared(db, sql`delete from run_line where scope = ${scope} and run_id = ${runId}`);
}

export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** Returns false if the run has ended, or if another process has taken it over. */
export async function suspendInQueue(db: Db, scope: string, { id, attempt }: Attempt): Promise<boolean> {
  const suspended = await prepared(
    db,
    sql`with suspended as (
        update runs set suspended = true where id = ${id} and attempt = ${attempt} and status in ('queued', 'running')
        returning id
      ), stood as (
        insert into run_line (scope, run_id) select ${scope}, id from suspended on conflict do nothing
      )
      select id from suspended`,
  );
  return suspended.length > 0;
}

export async function wakeLine(db: Db, scope: string, afterMs: number): Promise<void> {
  await prepared(
    db,
    sql`with woken as (delete from run_line where scope = ${scope} returning run_id)
      select count(graphile_worker.add_job(${RUN_TASK}, json_build_object('r', run_id, 'k', 'wake'),
        run_at => now() + make_interval(secs => ${afterMs / 1000}::float8), priority => -1, max_attempts => 32767))
      from woken`,
  );
}

export async function wakeNext(db: Db, scope: string, max = 1): Promise<number> {
  const woken = await prepared(
    db,
    sql`with next as (
      delete from run_line where (scope, run_id) in (
        select scope, run_id from run_line where scope = ${scope} order by run_id limit ${max} for update skip locked
      ) returning run_id
    )
    select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', run_id, 'k', 'wake'), priority => -1, max_attempts => 32767) from next`,
  );
  return woken.length;
}
