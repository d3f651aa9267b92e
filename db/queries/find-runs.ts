import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { LIST_COLUMNS, runRow } from "@/db/queries/runs";
import { idAtTime } from "@/lib/kit/id";
import { runStatus } from "@/lib/schema/run";

/**
 * Finds and counts runs by any filter. Indexed filters (workspace, time, failed) narrow the runs down. All
 * other filters search only the newest of the remaining runs, so that a rare match costs no more than a
 * common one. The search for the next page continues where the previous one ended.
 */

/**
 * Maximum number of runs read per query: about 20 ms of work, or a few hundred ms if every error has to be
 * parsed.
 */
export const LOOK = { list: 20_000, causes: 5_000, counts: 8_000 } as const;
/** Maximum total size of the run inputs that one query reads. */
const LOOKED_BYTES = 16 * 1024 * 1024;
/**
 * Contexts larger than this are neither listed nor searched, because reading a page of such contexts would
 * take too long.
 */
const CONTEXT_BYTES = 16_384;
const MAX_ERROR_GROUPS = 200;

export interface RunFilter {
  readonly workspaceId: string;
  readonly workflowId: string | null;
  readonly before: string | null;
  /** Only runs accepted at or after this time, in milliseconds, are found. */
  readonly from: number | null;
  /** Only runs accepted before this time, in milliseconds, are found. */
  readonly until: number | null;
  readonly status: string | null;
  readonly trigger: number | null;
  readonly mode: string | null;
  /**
   * Minimum duration of the run in milliseconds. The duration of a run that is still running is the time
   * since it started.
   */
  readonly longerThan: number | null;
  readonly shorterThan: number | null;
  readonly variable: { readonly name: string; readonly value: string } | null;
  readonly error: string | null;
  /** Key, as returned by `countRuns`, of the error group that the run must belong to. */
  readonly errorGroup: string | null;
  readonly now: Date;
}

const listedRunRow = runRow.extend({ context: z.string().nullable() });
export type ListedRunRow = z.infer<typeof listedRunRow>;

export async function findRuns(db: Db, filter: RunFilter, limit: number): Promise<ListedRunRow[]> {
  return query(
    db,
    sql`select ${sql.raw(LIST_COLUMNS)}, case when octet_length(context) <= ${CONTEXT_BYTES} then context end as context
    from (${looked(filter, listLook(filter))}) runs where ${matches(filter)} order by id desc nulls last limit ${limit}`,
  ).rows(listedRunRow);
}

/** ID of the last run that the search has read; null if it has read all runs. */
export async function findLookedTo(db: Db, filter: RunFilter): Promise<string | null> {
  const max = listLook(filter);
  const [to] = await query(db, sql`select ${lookedTo(max)} from (${looked(filter, max)}) runs`).column(
    z.string().nullable(),
  );
  return to ?? null;
}

function listLook({ errorGroup }: RunFilter): number {
  return errorGroup === null ? LOOK.list : LOOK.causes;
}

function lookedTo(max: number): SQL {
  return sql.raw(
    `case when count(*) = ${max} or bool_or(not within) then min(id::text) filter (where within) end as to`,
  );
}

const counted = z.object({
  bars: z.array(z.object({ at: z.number(), status: runStatus, count: z.number() })),
  causes: z.array(
    z.object({
      key: z.string(),
      workflow_id: z.string(),
      workflow_name: z.string().nullable(),
      worker: z.number().nullable(),
      code: z.string().nullable(),
      message: z.string(),
      count: z.number(),
      first: z.string(),
      last: z.string(),
    }),
  ),
  looked: z.number(),
  to: z.string().nullable(),
});
export type CountedRuns = z.infer<typeof counted>;

export async function countRuns(db: Db, filter: RunFilter, stepMs: number): Promise<CountedRuns> {
  return query(
    db,
    sql`with looked as materialized (
      select id, workflow_id, status, error, within, ${matches(filter)} as matches
      from (${looked(filter, LOOK.counts)}) runs
    ), bar as (
      select ${sql.raw(ID_MS)} / ${stepMs}::bigint as step, status, count(*) as count from looked where matches group by 1, 2
    ), failed as (
      select id, workflow_id, ${sql.raw(ERROR)} as e from looked where matches and status = 'failed' and error is not null
    ), same as (
      select workflow_id, (e->>'worker')::int as worker, e->>'code' as code, left(e->>'message', ${MESSAGE_CHARS}) as message,
        count(*) as count, min(id::text) as first, max(id::text) as last from failed group by 1, 2, 3, 4
    ), cause as (
      select ${sql.raw(errorGroupKey("workflow_id", "worker", "code", "message"))} as key, workflow_id, worker, code,
        (array_agg(message order by last desc))[1] as message, sum(count)::int as count, min(first) as first, max(last) as last
      from same group by 1, 2, 3, 4 order by count desc, last desc limit ${MAX_ERROR_GROUPS}
    )
    select coalesce((select json_agg(json_build_object('at', step * ${stepMs}::bigint, 'status', status, 'count', count)) from bar), '[]') as bars,
      coalesce((select json_agg(row_to_json(c)) from (
        select cause.*, (select name from workflows w where w.id = workflow_id) as workflow_name from cause) c), '[]') as causes, count(*)::int as looked, ${lookedTo(LOOK.counts)} from looked`,
  ).only(counted);
}

export async function findFirstRun(
  db: Db,
  { workspaceId, workflowId }: Pick<RunFilter, "workspaceId" | "workflowId">,
): Promise<string | null> {
  const of = workflowId === null ? sql`` : sql`and workflow_id = ${workflowId}`;
  const [id] = await query(
    db,
    sql`select id from runs where workspace_id = ${workspaceId} ${of} order by id nulls first limit 1`,
  ).column(z.string());
  return id ?? null;
}

/**
 * SQL for the newest runs, which is answered by an index. The column `within` becomes false once the inputs
 * read so far exceed the limit on their total size. The sort order must match the index exactly. Otherwise
 * Postgres scans backwards through the runs of all workspaces to find those of this one.
 */
function looked(filter: RunFilter, max: number): SQL {
  const of = filter.workflowId === null ? sql`` : sql`and workflow_id = ${filter.workflowId}`;
  const before = filter.before === null ? sql`` : sql`and id < ${filter.before}`;
  // Run IDs contain the time at which the run was accepted, so a time span becomes a range of IDs, which can
  // use the list's index and exclude partitions.
  const from = filter.from === null ? sql`` : sql`and id >= ${idAtTime(filter.from)}`;
  const until = filter.until === null ? sql`` : sql`and id < ${idAtTime(filter.until)}`;
  const isOfFailures = filter.status === "failed" || filter.error !== null || filter.errorGroup !== null;
  const failed = isOfFailures ? sql`and error is not null` : sql``;
  const within =
    filter.variable === null
      ? sql`true`
      : sql`sum(least(octet_length(context), ${CONTEXT_BYTES})) over (order by id desc nulls last rows unbounded preceding) <= ${LOOKED_BYTES}`;
  return sql`select *, ${within} as within from (
    select * from runs where workspace_id = ${filter.workspaceId} ${of} ${failed} ${before} ${from} ${until}
    order by id desc nulls last limit ${max}) newest`;
}

function matches(filter: RunFilter): SQL {
  const conditions = [sql`within`];
  if (filter.status === "waiting") conditions.push(IS_WAITING);
  else if (filter.status !== null) conditions.push(sql`status = ${filter.status}`);
  if (filter.trigger !== null) conditions.push(sql`trigger = ${filter.trigger}`);
  if (filter.mode !== null) conditions.push(sql`mode = ${filter.mode}`);
  const took = sql`extract(epoch from coalesce(finished_at, ${filter.now}::timestamptz) - started_at) * 1000`;
  if (filter.longerThan !== null) conditions.push(sql`${took} >= ${filter.longerThan}`);
  if (filter.shorterThan !== null) conditions.push(sql`${took} <= ${filter.shorterThan}`);
  if (filter.variable !== null) conditions.push(hasVariable(filter.variable));
  if (filter.error !== null)
    conditions.push(sql`strpos(lower(error), lower(${JSON.stringify(filter.error).slice(1, -1)})) > 0`);
  if (filter.errorGroup !== null) {
    const key = errorGroupKey("workflow_id", ...FACTS_OF_ERROR);
    conditions.push(sql`status = 'failed' and ${sql.raw(key)} = ${filter.errorGroup}`);
  }
  return sql.join(conditions, sql` and `);
}

const WAITING_STEP = sql`run_id = runs.id and status = 'running' and wake_at is not null and child_run is null`;
const IS_WAITING = sql`status = 'running' and (exists (select from steps where ${WAITING_STEP})
  or exists (select from inside_steps where ${WAITING_STEP}))`;

/**
 * Searches the JSON as text, because Postgres can't parse JSON that contains U+0000. Nested members match
 * too. Quote marks inside strings are escaped, so a string is never mistaken for a member.
 */
function hasVariable({ name, value }: { name: string; value: string }): SQL {
  const member = `${JSON.stringify(name)}:`;
  const ways = [`${member}${JSON.stringify(value)}`];
  if (BARE.test(value)) ways.push(`${member}${value},`, `${member}${value}}`);
  const has = ways.map((way) => sql`strpos(context, ${way}) > 0`);
  return sql`case when octet_length(context) <= ${CONTEXT_BYTES} then ${sql.join(has, sql` or `)} else false end`;
}

const BARE = /^(?:true|false|null|-?\d[\d.eE+-]*)$/;

const ID_MS = "('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint";

const MESSAGE_CHARS = 500;
/**
 * SQL expression for an error as JSON, without the escapes that Postgres can't parse: U+0000 and lone
 * surrogates.
 */
const ERROR = "replace(replace(error, '\\\\', '/'), '\\u', 'u')::json";
const FACTS_OF_ERROR = [
  `(${ERROR}->>'worker')::int`,
  `${ERROR}->>'code'`,
  `left(${ERROR}->>'message', ${MESSAGE_CHARS})`,
] as const;

/**
 * Returns SQL for the key that groups failed runs by error. Failures of the same worker with the same code
 * and message have the same key. Words of the message that contain a digit are ignored, because they are
 * prices, times and IDs.
 */
function errorGroupKey(workflow: string, worker: string, code: string, message: string): string {
  const pattern = `regexp_replace(${message}, '[[:alnum:]_.:+-]*[0-9][[:alnum:]_.:+-]*', '#', 'g')`;
  return `md5(concat_ws(' ', ${workflow}, ${worker}, ${code}, ${pattern}))`;
}

/**
 * Adds the matching runs to a bulk retry, newest first. Omits tests of a single worker, runs that another run
 * called (they are retried with that run), and runs that have already been retried (the retry counts
 * instead).
 */
export async function insertBulkRetryRuns(
  db: Db,
  bulkRetryId: string,
  filter: RunFilter,
  max: number,
): Promise<number> {
  const rows = await query(
    db,
    sql`insert into bulk_retry_runs (bulk_retry_id, run_id, state)
    select ${bulkRetryId}::uuid, id, 'waiting' from (${looked(filter, listLook(filter))}) runs
    where ${matches(filter)} and parent_run is null and only_worker is null
      and not exists (select from runs r where r.retry_of = runs.id)
    order by id desc nulls last limit ${max} returning run_id`,
  );
  return rows.length;
}
