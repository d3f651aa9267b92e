import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import type { Sql, Transaction } from "@/db/client";
import { FencedOut } from "@/lib/engine/run-journal";

/**
 * Whose fault it is when a process dies nobody can tell from outside: all that it carried is taken up again. A run that
 * was there twice is carried alone, in a process of its own, so that nobody else goes with it; and when that dies too,
 * it was this run.
 */
export const ALONE_TASK = "run_alone";
export const ALONE_FROM_CRASHES = 2;
export const MOST_CRASHES = 3;

/** Counts what the dead held. A job that was fetched but not begun since the last time is not its run's fault. */
export async function countCrashes(transaction: Transaction, processes: readonly string[]): Promise<void> {
  await transaction`
    insert into run_crashes as c (run_id, crashes, attempt)
    select distinct r.id, 1, r.attempt from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join runs r on r.id = (j.payload->>'r')::uuid
    where j.locked_by = any(${[...processes]}::text[]) and t.identifier in (${RUN_TASK}, ${ALONE_TASK})
      and r.status in ('queued', 'running') and not r.parked
    on conflict (run_id) do update set crashes = c.crashes + 1, attempt = excluded.attempt
    where excluded.attempt > c.attempt`;
}

export async function countSuspects(sql: Sql): Promise<number> {
  const [row] = z.array(z.object({ suspects: z.number() })).parse(
    await sql`select count(*)::int as suspects from run_crashes c join runs r on r.id = c.run_id
      where c.crashes >= ${ALONE_FROM_CRASHES} and r.status in ('queued', 'running')`,
  );
  return row?.suspects ?? 0;
}

/** Leaves the run to a process that carries nothing else. */
export async function setApart(
  sql: Sql,
  { id, attempt }: { readonly id: string; readonly attempt: number },
): Promise<void> {
  const parked = await sql`
    with parked as (
      update runs set parked = true where id = ${id} and attempt = ${attempt} and status in ('queued', 'running')
      returning id
    )
    select graphile_worker.add_job(${ALONE_TASK}, json_build_object('r', id, 'k', 'wake'), max_attempts => 32767) from parked`;
  if (parked.length === 0) throw new FencedOut();
}

export async function sweepCrashes(sql: Sql): Promise<void> {
  await sql`delete from run_crashes c
    where not exists (select from runs r where r.id = c.run_id and r.status in ('queued', 'running'))`;
}
