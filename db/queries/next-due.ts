import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

const nextDue = z.object({ inMs: z.number().nullable() });

/**
 * Time until a runner has work, or null if none is planned. Ignores work that has been due for longer than
 * `sinceMs`: if it could be done, a runner would have done it by now, but for example its workspace is
 * blocked. The times of the job queue are compared with the database's clock, all other times with `now`.
 */
export async function findNextDue(db: Db, now: Date, sinceMs: number): Promise<number | null> {
  const since = new Date(now.getTime() - sinceMs);
  const { inMs } = await prepared(
    db,
    sql`select least(
        case when exists (select from hook_events) or exists (select from alert_events)
          or exists (select from bulk_retries where ended_at is null and state in ('running', 'stopped')) then 0 end,
        extract(epoch from least(
          (select min(next_at) from schedules where next_at > ${since}),
          (select min(next_at) from hook_deliveries where next_at > ${since}),
          (select min(paused_until) from hooks where ended_at is null and paused_until > ${since}),
          (select min(next_at) from notices where next_at > ${since}),
          (select min(silence_due) from alert_rules where silence_due > ${since})) - ${now}::timestamptz) * 1000,
        extract(epoch from least(${nextJob(0, sinceMs)}, ${nextJob(-1, sinceMs)}) - now()) * 1000)::float8 as in_ms`,
  ).only(nextDue);
  return inMs;
}

/** Searches one priority at a time, because the queue's index starts with the priority. */
function nextJob(priority: number, sinceMs: number) {
  return sql`(select min(run_at) from graphile_worker._private_jobs
    where is_available and priority = ${sql.raw(String(priority))} and run_at > now() - make_interval(secs => ${sinceMs / 1000}))`;
}
