import { sql } from "drizzle-orm";
import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import { type Db, prepared } from "@/db/handle";
import { type DeadProcess, deadProcess, isOutlived } from "./processes";

/** Direct access to graphile-worker's jobs, beyond what its library offers. */

/**
 * SQL for the position of the first job in the queue. Positions are stored in `run_at` as times before 2015.
 * For a job that is retried after a failure, `run_at` is a real time, so the job has no position.
 */
const HEAD = `(select extract(epoch from run_at) * 1000000 from graphile_worker._private_jobs
   where is_available and priority = 0 and run_at < '2015-01-01' order by priority, run_at limit 1)::bigint`;

const FIND_HEAD = `select ${HEAD} as head`;
const headRow = z.object({ head: z.coerce.number().nullable() });

export async function findQueueHead(hot: Db): Promise<number | null> {
  return (await prepared(hot, FIND_HEAD).row(headRow))?.head ?? null;
}

/**
 * SQL that counts queued jobs and adds up their sizes. Jobs that wait for a retry don't count. A job's size
 * is the stored size of its payload, which Postgres knows without decompressing it. If a run is too large to
 * be part of its job, the job's `w` is the run's size (`accept-runs.ts`).
 */
const FIND_QUEUE = `
select count(*) as queued, coalesce(sum(bytes), 0) as bytes, ${HEAD} as head
from (select coalesce(case when pg_column_size(payload) < 128 then (payload->>'w')::bigint end, pg_column_size(payload)) as bytes
  from graphile_worker._private_jobs
  where is_available and run_at <= now() limit $1::int) as q`;
const queueRow = headRow.extend({ queued: z.coerce.number(), bytes: z.coerce.number() });

export async function findQueue(hot: Db, max: number): Promise<z.infer<typeof queueRow>> {
  return prepared(hot, FIND_QUEUE, [max]).only(queueRow);
}

/** Resumed runs take priority over new ones. */
export async function addWake(db: Db, runId: string): Promise<void> {
  await prepared(
    db,
    sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${runId}::text, 'k', 'wake'), priority => -1, max_attempts => 32767)`,
  );
}

/**
 * Brings forward the wake-ups of runs that are due by the product's clock. The database calculated their
 * times by its own clock, so they are late if the product's clock has been moved forward since.
 */
export async function wakeDueRuns(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    sql`update graphile_worker._private_jobs j set run_at = now()
      from runs r
      where j.run_at > now() and j.locked_at is null and j.payload->>'k' = 'wake'
        and r.id = (j.payload->>'r')::uuid and r.suspended and r.status = 'running'
        and (exists (select from steps s where s.run_id = r.id and s.wake_at <= ${now})
          or exists (select from inside_steps i where i.run_id = r.id and i.wake_at <= ${now}))`,
  );
}

export async function unlockWorkers(db: Db, processes: readonly string[]): Promise<void> {
  await prepared(db, sql`select graphile_worker.force_unlock_workers(${sql.param(processes)})`);
}

export async function findOrphans(db: Db, silentS: number): Promise<DeadProcess[]> {
  return prepared(
    db,
    sql`select locked_by as id, ${isOutlived(sql`max(locked_at)`, silentS)} as outlived
      from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => ${silentS})
        and locked_by not in (select id from processes)
      group by locked_by`,
  ).rows(deadProcess);
}

/**
 * True if a run has been queued for `unservedS` seconds, and no process has served the queue in that time.
 * Checks the processes first, and reads only the first job of the queue.
 */
export async function isQueueLeftAlone(db: Db, unservedS: number): Promise<boolean> {
  const [alone = false] = await prepared(
    db,
    sql`select case
        when exists (select from processes where served_at > now() - make_interval(secs => ${unservedS})) then false
        else exists (select from graphile_worker._private_jobs where is_available and run_at <= now()
          and greatest(created_at, run_at) < now() - make_interval(secs => ${unservedS})) end as alone`,
  ).column(z.boolean());
  return alone;
}

const figures = z.object({
  waiting: z.coerce.number(),
  held: z.coerce.number(),
  running: z.coerce.number(),
  oldest: z.coerce.number().nullable(),
  processes: z.coerce.number(),
  serving: z.coerce.number(),
});
export type QueueFigures = z.infer<typeof figures>;

export async function measureQueue(db: Db, unservedS: number): Promise<QueueFigures> {
  const [row] = await prepared(
    db,
    sql`select count(*) filter (where is_available and run_at <= now()) as waiting, count(*) filter (where locked_at is not null) as running,
        extract(epoch from now() - min(created_at) filter (where is_available and run_at <= now())) as oldest,
        (select count(distinct run_id) from run_line) as held,
        (select count(*) from processes where role <> 'web' and heartbeat_at > now() - interval '10 seconds') as processes,
        (select count(*) from processes where heartbeat_at > now() - interval '10 seconds'
          and served_at > now() - make_interval(secs => ${unservedS})) as serving
      from graphile_worker._private_jobs`,
  );
  return figures.parse(row);
}
