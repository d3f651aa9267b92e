import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Takes back runs that came to be after their callers had been refused, with their jobs and what was set aside for
 * them. One that somebody has begun to carry stays: its first record is on disk before anything happens outside.
 */
export async function withdrawRuns(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await query(db, WITHDRAW, [[...ids]]);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

const WITHDRAW = `
with gone as (
  delete from runs where id = any($1::uuid[]) and status = 'queued' returning id
), unheld as (
  delete from holds where run_id in (select id from gone)
), unqueued as (
  delete from graphile_worker._private_jobs where payload->>'r' in (select id::text from gone)
)
select id from gone`;
