import { sql } from "drizzle-orm";
import { z } from "zod";
import { QUARANTINE_TASK, RUN_TASK } from "@/db/accept-runs";
import { type Db, prepared } from "@/db/handle";
import type { Attempt } from "./run-line";

/**
 * Counts consecutive crashes for each run that the dead processes were executing. If a step or an iteration
 * has been recorded since the last crash, the count starts over. A crash doesn't count if the process had
 * fetched the run's job but not started the run.
 */
export async function countCrashes(db: Db, processes: readonly string[]): Promise<void> {
  await prepared(
    db,
    sql`insert into run_crashes as c (run_id, crashes, attempt, recorded)
    select r.id, 1, r.attempt,
      (select count(*) from steps s where s.run_id = r.id and s.status not in ('queued', 'running'))
        + (select count(*) from inside_steps i where i.run_id = r.id and i.status not in ('queued', 'running'))
    from runs r
    where r.id in (
        select (j.payload->>'r')::uuid from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.locked_by = any(${sql.param(processes)}::text[]) and t.identifier in (${RUN_TASK}, ${QUARANTINE_TASK})
      )
      and r.status in ('queued', 'running') and not r.suspended
    on conflict (run_id) do update set attempt = excluded.attempt, recorded = excluded.recorded,
      crashes = case when excluded.recorded > c.recorded then 1 else c.crashes + 1 end
    where excluded.attempt > c.attempt`,
  );
}

export async function countCrashed(db: Db, min: number): Promise<number> {
  const [count = 0] = await prepared(
    db,
    sql`select count(*)::int as count from run_crashes c join runs r on r.id = c.run_id
      where c.crashes >= ${min} and r.status in ('queued', 'running')`,
  ).column(z.number());
  return count;
}

/** Returns false if the run has ended, or if another process is executing it. */
export async function suspendForQuarantine(db: Db, { id, attempt }: Attempt): Promise<boolean> {
  const suspended = await prepared(
    db,
    sql`with suspended as (
      update runs set suspended = true where id = ${id} and attempt = ${attempt} and status in ('queued', 'running')
      returning id
    )
    select graphile_worker.add_job(${QUARANTINE_TASK}, json_build_object('r', id, 'k', 'wake'), max_attempts => 32767) from suspended`,
  );
  return suspended.length > 0;
}

export async function sweepCrashes(db: Db): Promise<void> {
  await prepared(
    db,
    `delete from run_crashes c
     where not exists (select from runs r where r.id = c.run_id and r.status in ('queued', 'running'))`,
  );
}
