import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Takes back runs that came to be after their callers had been refused, with their jobs and what was set aside for
 * them, and those that had ended when they were written, with what they published. One that somebody has begun to carry
 * stays: its first record is on disk before anything happens outside.
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
  delete from runs where id = any($1::uuid[]) and (status = 'queued' or packed_steps is not null)
  returning id, workflow_id, packed_steps is not null as had_ended
), unpublished as (
  delete from provider_values v using gone where gone.had_ended and v.workflow_id = gone.workflow_id and v.run_id = gone.id
  returning v.workflow_id, v.provider_id
), uncopied as (
  delete from copied_values v using gone where gone.had_ended and v.workflow_id = gone.workflow_id and v.run_id = gone.id
), told as materialized (
  select count(pg_notify('millrace_published', workflow_id || '/' || provider_id)) as number from unpublished
), unheld as (
  delete from holds where run_id in (select id from gone)
), unqueued as (
  delete from graphile_worker._private_jobs where payload->>'r' in (select id::text from gone)
)
select gone.id, told.number from gone, told`;
