import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { millis } from "@/db/millis";
import { idAtTime } from "@/lib/kit/id";

/**
 * Reads what a workflow's past production runs received: calls, scheduled times and responses.
 * Back-runs use it.
 */

export interface PastPlace {
  readonly workspaceId: string;
  readonly workflowId: string;
}

const OWN = `workspace_id = $1::uuid and workflow_id = $2::uuid and mode = 'production'`;
/** SQL condition for original runs, as opposed to retries and sub-runs. */
const FIRST = "retry_of is null and parent_run is null";

/** Maximum delay between the scheduled time of a run and its start. */
const LATE_MS = 3_600_000;

const scheduledRun = z.object({ id: z.string(), context: z.string() });

/**
 * Finds scheduled runs, keyed by their scheduled time in milliseconds. A run may have started up to an hour
 * later than that.
 */
export async function findScheduledRuns(
  db: Db,
  { workspaceId, workflowId }: PastPlace,
  trigger: number,
  range: { readonly fromMs: number; readonly toMs: number },
  limit: number,
): Promise<Map<number, string>> {
  const rows = await prepared(
    db,
    `select id, context from runs where ${OWN} and ${FIRST} and trigger = $3::int and context like '{"scheduled_at":%'
       and id >= $4::uuid and id < $5::uuid order by id limit $6::int`,
    [workspaceId, workflowId, trigger, idAtTime(range.fromMs), idAtTime(range.toMs + LATE_MS), limit],
  ).rows(scheduledRun);
  const runs = new Map<number, string>();
  for (const { id, context } of rows) {
    const time = Date.parse(JSON.parse(context).scheduled_at);
    if (!runs.has(time)) runs.set(time, id);
  }
  return runs;
}

export async function findCalls(
  db: Db,
  { workspaceId, workflowId }: PastPlace,
  trigger: number,
  {
    fromMs,
    toMs,
    after,
    limit,
  }: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<string[]> {
  return prepared(
    db,
    `select id from runs where ${OWN} and ${FIRST} and trigger = $3::int and webhook_id is not null and started_at is not null
       and id >= $4::uuid and id < $5::uuid and ($6::uuid is null or id > $6) order by id limit $7::int`,
    [workspaceId, workflowId, trigger, idAtTime(fromMs), idAtTime(toMs), after, limit],
  ).column(z.string());
}

/** Maximum number of runs that are searched for a response. */
const SEARCHED = 5_000;

const earlierCall = z.object({
  worker: z.number(),
  iteration: z.array(z.number()),
  method: z.string(),
  url: z.string(),
  request: z.string(),
  status: z.number(),
  headers: z.string(),
  sha256: z.string().nullable(),
  retrievedAt: millis,
  sample: z.boolean(),
});
export type EarlierCallRow = z.output<typeof earlierCall>;

/**
 * The newest response that a worker received in a production run at or before `atMs`. If `request` is null,
 * its response to any request counts.
 */
export async function findEarlierCall(
  db: Db,
  { workspaceId, workflowId }: PastPlace,
  asked: { readonly worker: number; readonly request: string | null; readonly atMs: number },
): Promise<EarlierCallRow | undefined> {
  return prepared(
    db,
    `select i.* from (
       select id from runs where ${OWN} and id < $3::uuid order by id desc limit ${SEARCHED}) r
     cross join lateral (
       select worker, iteration, method, url, request, status, headers, sha256, retrieved_at, sample from run_inputs
       where run_id = r.id and worker = $4::int and ($5::text is null or request = $5) and status > 0
         and retrieved_at <= $6::timestamptz
       order by retrieved_at desc limit 1) i
     order by r.id desc limit 1`,
    [
      workspaceId,
      workflowId,
      idAtTime(asked.atMs + 1),
      asked.worker,
      asked.request,
      new Date(asked.atMs).toISOString(),
    ],
  ).row(earlierCall);
}

/**
 * Returns, for each worker, the highest number of calls that it made in any of the `runs` newest production
 * runs.
 */
export async function findCallCounts(
  db: Db,
  { workspaceId, workflowId }: PastPlace,
  runs: number,
): Promise<Map<number, number>> {
  const rows = await prepared(
    db,
    `select worker, max(calls)::int as calls from (
       select r.id, i.worker, count(*) as calls from (
         select id from runs where ${OWN} order by id desc limit $3::int) r
       join run_inputs i on i.run_id = r.id where i.status > 0 group by r.id, i.worker) c
     group by worker`,
    [workspaceId, workflowId, runs],
  ).rows(z.object({ worker: z.number(), calls: z.number() }));
  return new Map(rows.map(({ worker, calls }) => [worker, calls]));
}

export async function findFirstCall(
  db: Db,
  { workspaceId, workflowId }: PastPlace,
  worker: number,
): Promise<number | null> {
  const [at = null] = await prepared(
    db,
    `select i.retrieved_at from (select id from runs where ${OWN} order by id limit ${SEARCHED}) r
     cross join lateral (
       select retrieved_at from run_inputs where run_id = r.id and worker = $3::int and status > 0
       order by retrieved_at limit 1) i
     order by r.id limit 1`,
    [workspaceId, workflowId, worker],
  ).column(millis);
  return at;
}
