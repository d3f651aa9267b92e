import { z } from "zod";
import { pause } from "@/bench/pause";
import type { Sql } from "@/db/client";
import { idAtTime } from "@/lib/kit/id";

const DRAIN_WITHIN_MS = 180_000;

/** Waits until the queue is empty, so that runs of one measurement don't affect the next. */
export async function drained(sql: Sql): Promise<void> {
  for (const deadline = performance.now() + DRAIN_WITHIN_MS; performance.now() < deadline; ) {
    const [row] =
      await sql`select exists (select from graphile_worker._private_jobs where locked_at is not null or run_at <= now()) as busy`;
    if (row?.busy === false) return;
    await pause(50);
  }
  throw new Error(`The queue was not empty within ${DRAIN_WITHIN_MS / 1000} s`);
}

/** Only valid while no worker is running. */
export async function emptyQueue(sql: Sql): Promise<void> {
  await sql.unsafe("delete from graphile_worker._private_jobs where is_available");
  await sql.unsafe("delete from runs where status = 'queued'");
  await sql.unsafe("vacuum graphile_worker._private_jobs");
}

const finished = z.array(z.object({ finished_at: z.date() }));

/** Returns the end times of the runs accepted since `sinceMs`. Fails unless all of them succeeded. */
export async function finishTimes(sql: Sql, sinceMs: number): Promise<number[]> {
  const from = idAtTime(sinceMs);
  const [open] = await sql`select count(*)::int as n from runs where id >= ${from} and status <> 'succeeded'`;
  if (open?.n !== 0) throw new Error(`${open?.n} runs did not succeed`);
  const rows = await sql`select finished_at from runs where id >= ${from} order by finished_at`;
  return finished.parse(rows).map((row) => row.finished_at.getTime());
}

/** Milliseconds from each call's arrival, taken from its run's ID, to the start of its first step. */
export async function startDelays(sql: Sql, sinceMs: number): Promise<number[]> {
  const rows = await sql`
    select extract(epoch from s.started_at) * 1000
      - ('x' || translate(left(s.run_id::text, 13), '-', ''))::bit(48)::bigint as ms
    from steps s where s.run_id >= ${idAtTime(sinceMs)} and s.worker = 0`;
  return z
    .array(z.object({ ms: z.coerce.number() }))
    .parse(rows)
    .map((row) => row.ms);
}
