import { z } from "zod";
import { type Db, query } from "@/db/handle";

/**
 * Deletes runs that were written to the database after their callers had already received an error, together
 * with their jobs and holds. If a run was written only once it had ended, its publications are deleted too. A
 * run from the queue is kept if a process has started to execute it. The start is always written before the
 * run has any side effects, so a run that is still queued has had none.
 */
export async function withdrawRuns(db: Db, ids: readonly string[]): Promise<WithdrawnRun[]> {
  return query(db, WITHDRAW, [[...ids]]).rows(withdrawn);
}

const withdrawn = z.object({
  id: z.string(),
  unitOf: z.string().nullable(),
  finishedAt: z.date().nullable(),
});
/** `unitOf` is the ID of the subscription whose plan usage included the run; null if no plan counted it. */
export type WithdrawnRun = z.output<typeof withdrawn>;

const WITHDRAW = `
with gone as (
  delete from runs where id = any($1::uuid[]) and (status = 'queued' or packed_steps is not null)
  returning id, workflow_id, packed_steps is not null as had_ended, status, finished_at, subscription_id, price_version
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
select gone.id, told.number, gone.finished_at, case when gone.status = 'succeeded' and v.mode = 'plan' then s.id end as unit_of
from told, gone
left join subscriptions s on s.id = gone.subscription_id
left join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = gone.price_version`;
