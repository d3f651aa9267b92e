import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { millis } from "@/db/millis";

export interface NewInput {
  readonly runId: string;
  readonly workspaceId: string;
  readonly worker: number;
  readonly iteration: readonly number[];
  readonly attempt: number;
  readonly n: number;
  readonly method: string;
  readonly url: string;
  readonly request: string;
  readonly status: number;
  readonly error: string | null;
  readonly message: string | null;
  readonly headers: string;
  readonly sha256: string | null;
  readonly type: string | null;
  readonly bytes: number;
  /** Compressed body. Null if the body isn't to be stored, or if there was no response. */
  readonly body: Buffer | null;
  readonly retrievedAt: number;
  readonly cached: boolean;
  readonly sample: boolean;
}

/**
 * Stores the responses that steps received. If an attempt is repeated after an interruption, its responses
 * replace those of the interrupted attempt.
 */
export async function saveInputs(db: Db, inputs: readonly NewInput[]): Promise<void> {
  await prepared(db, SAVE, [JSON.stringify(inputs.map(inputRow))]);
}

function inputRow({ body, retrievedAt, runId, workspaceId, ...input }: NewInput) {
  return {
    ...input,
    run_id: runId,
    workspace_id: workspaceId,
    retrieved_at: new Date(retrievedAt).toISOString(),
    body: body?.toString("base64") ?? null,
  };
}

const INPUT_COLUMNS = `run_id, worker, iteration, attempt, n, workspace_id, method, url, request, status, error, message, headers, sha256, bytes,
  retrieved_at, cached, sample`;

/** Bodies are sorted, so that two processes that store the same bodies can't deadlock. */
const SAVE = `
with given as (
  select * from json_to_recordset($1::text::json) as i(run_id uuid, worker int, iteration int[], attempt int, n int,
    workspace_id uuid, method text, url text, request text, status int, error text, message text, headers text, sha256 text, type text,
    bytes int, body text, retrieved_at timestamptz, cached boolean, sample boolean)
), stored as (
  insert into input_bodies as b (workspace_id, sha256, run_id, type, bytes, stored, body)
  select workspace_id, sha256, run_id, type, bytes, octet_length(body), body
  from (
    select distinct on (workspace_id, sha256) workspace_id, sha256, run_id, type, bytes, decode(body, 'base64') as body
    from given where body is not null order by workspace_id, sha256, run_id desc
  ) packed
  on conflict (workspace_id, sha256) do update set run_id = excluded.run_id where b.run_id < excluded.run_id
)
insert into run_inputs (${INPUT_COLUMNS}) select ${INPUT_COLUMNS} from given
on conflict (run_id, worker, iteration, attempt, n) do update set method = excluded.method, url = excluded.url,
  request = excluded.request, status = excluded.status, error = excluded.error, message = excluded.message, headers = excluded.headers,
  sha256 = excluded.sha256, bytes = excluded.bytes, retrieved_at = excluded.retrieved_at, cached = excluded.cached,
  sample = excluded.sample`;

export interface NewBody {
  readonly sha256: string;
  readonly type: string | null;
  readonly bytes: number;
  /** Compressed body. */
  readonly body: Buffer;
}

/**
 * Stores bodies that were imported with tests, so that no run received them. `runId` belongs to no run. Only
 * the time in it is used, as the age of the bodies.
 */
export async function saveBodies(
  db: Db,
  workspaceId: string,
  runId: string,
  bodies: readonly NewBody[],
): Promise<void> {
  const rows = bodies.map(({ body, ...rest }) => ({ ...rest, body: body.toString("base64") }));
  await prepared(db, SAVE_BODIES, [workspaceId, runId, JSON.stringify(rows)]);
}

const SAVE_BODIES = `
insert into input_bodies as b (workspace_id, sha256, run_id, type, bytes, stored, body)
select $1::uuid, sha256, $2::uuid, type, bytes, octet_length(body), body
from (
  select sha256, type, bytes, decode(body, 'base64') as body
  from json_to_recordset($3::text::json) as i(sha256 text, type text, bytes int, body text)
) packed order by sha256
on conflict (workspace_id, sha256) do update set run_id = excluded.run_id where b.run_id < excluded.run_id`;

export interface InputPlace {
  readonly worker: number;
  readonly iteration: readonly number[];
  readonly attempt: number;
  readonly n: number;
}

export interface InputFilter {
  readonly after: InputPlace | null;
  readonly limit: number;
  readonly workers: readonly number[] | null;
}

const inputRowOut = z.object({
  worker: z.number(),
  iteration: z.array(z.number()),
  attempt: z.number(),
  n: z.number(),
  method: z.string(),
  /** URL of an HTTP request. Null for a call to another workflow, whose input is in `called`. */
  url: z.string().nullable(),
  /** Input of a call to another workflow, as JSON; null for an HTTP request. */
  called: z.string().nullable(),
  status: z.number(),
  error: z.string().nullable(),
  /**
   * Error of a failed step as JSON, which only the caller can parse. Postgres can't, because the text may
   * contain U+0000.
   */
  fault: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.number(),
  retrievedAt: millis,
  cached: z.boolean(),
  sample: z.boolean(),
  kept: z.boolean(),
});
export type InputRow = z.output<typeof inputRowOut>;

/**
 * Responses that a run got from other workflows it called, and people's decisions. They are read from the
 * steps' results, where they are already stored, so that they aren't stored a second time.
 */
const ANSWERED = `
  select worker, iteration, attempt, 1 as n,
    case when type = 'wait' then 'DECISION' else 'POST' end as method,
    case when type = 'call_workflow' then null when type = 'wait' then 'approval' else type end as url,
    case when type = 'call_workflow' then input end as called,
    case when status = 'succeeded' then 200 else 0 end as status, error as fault, result, finished_at, sample
  from (
    select run_id, worker, '{}'::int[] as iteration, attempt, type, status, input, error, result, finished_at, sample
    from run_steps where run_id = $1::uuid
    union all
    select run_id, worker, iteration, attempt, type, status, input, error, result, finished_at, sample
    from inside_steps where run_id = $1::uuid
  ) s
  where status in ('succeeded', 'failed') and finished_at is not null
    and (type = 'call_workflow' or type like 'worker:%' or type = 'wait' and exists (
      select from approvals a where a.run_id = s.run_id and a.worker = s.worker and a.iteration = s.iteration))`;

const HASH = "encode(sha256(convert_to(result, 'UTF8')), 'hex')";

const LIST = `
with answered as (${ANSWERED}), listed as (
  select worker, iteration, attempt, n, method, url, null::text as called, status, error, null::text as fault, null::text as result, sha256, bytes,
    retrieved_at, cached, sample
  from run_inputs where run_id = $1::uuid
  union all
  select worker, iteration, attempt, n, method, url, called, status, null, fault, result, null, 0, finished_at,
    false, sample
  from answered
), page as (
  select * from listed
  where ($8::int[] is null or worker = any($8::int[]))
    and ($3::int is null or (worker, iteration, attempt, n) > ($3, $4::int[], $5::int, $6::int))
  order by worker, iteration, attempt, n limit $7::int
)
select p.worker, p.iteration, p.attempt, p.n, p.method, p.url, p.called, p.status, p.error, p.fault,
  case when result is null then p.sha256 else ${HASH} end as sha256,
  case when result is null then p.bytes else octet_length(result) end as bytes,
  retrieved_at, cached, sample,
  result is not null or exists (
    select from input_bodies b where b.workspace_id = $2::uuid and b.sha256 = p.sha256) as kept
from page p order by worker, iteration, attempt, n`;

export async function listInputs(
  db: Db,
  run: { readonly id: string; readonly workspaceId: string },
  { after, limit, workers }: InputFilter,
): Promise<InputRow[]> {
  return prepared(db, LIST, [
    run.id,
    run.workspaceId,
    after?.worker ?? null,
    after === null ? null : [...after.iteration],
    after?.attempt ?? null,
    after?.n ?? null,
    limit,
    workers === null ? null : [...workers],
  ]).rows(inputRowOut);
}

const body = z.object({
  type: z.string().nullable(),
  /** Compressed body; null if it is no longer stored. */
  packed: z.instanceof(Buffer).nullable(),
  text: z.string().nullable(),
});

export async function findInputBody(
  db: Db,
  run: { readonly id: string; readonly workspaceId: string },
  sha256: string,
): Promise<z.output<typeof body> | undefined> {
  return prepared(db, FIND, [run.id, run.workspaceId, sha256]).row(body);
}

const FIND = `
select b.type, b.body as packed, null::text as text
from (select sha256 from run_inputs where run_id = $1::uuid and sha256 = $3 limit 1) i
left join input_bodies b on b.workspace_id = $2::uuid and b.sha256 = i.sha256
union all
select 'application/json', null, result from (${ANSWERED}) answered where result is not null and ${HASH} = $3
limit 1`;

const recordedCall = z.object({
  worker: z.number(),
  iteration: z.array(z.number()),
  attempt: z.number(),
  n: z.number(),
  method: z.string(),
  url: z.string(),
  request: z.string(),
  status: z.number(),
  error: z.string().nullable(),
  message: z.string().nullable(),
  headers: z.string(),
  sha256: z.string().nullable(),
  retrievedAt: millis,
  cached: z.boolean(),
  sample: z.boolean(),
  kept: z.boolean(),
});
export type RecordedCallRow = z.output<typeof recordedCall>;

export async function findRecordedCalls(
  db: Db,
  run: { readonly id: string; readonly workspaceId: string },
  limit: number,
): Promise<RecordedCallRow[]> {
  return prepared(
    db,
    `select worker, iteration, attempt, n, method, url, request, status, error, message, headers, sha256, retrieved_at, cached, sample,
       sha256 is null or exists (
         select from input_bodies b where b.workspace_id = $2::uuid and b.sha256 = i.sha256) as kept
     from run_inputs i where run_id = $1::uuid order by worker, iteration, attempt, n limit $3::int`,
    [run.id, run.workspaceId, limit],
  ).rows(recordedCall);
}

export async function findStoredInput(db: Db, workspaceId: string, sha256: string): Promise<Buffer | null> {
  const [found = null] = await prepared(
    db,
    "select body from input_bodies where workspace_id = $1::uuid and sha256 = $2",
    [workspaceId, sha256],
  ).column(z.instanceof(Buffer));
  return found;
}

export async function countStoredInputs(db: Db, workspaceId: string): Promise<number> {
  const total = "select coalesce(sum(stored), 0)::float8 from input_bodies where workspace_id = $1::uuid";
  const [bytes = 0] = await prepared(db, total, [workspaceId]).column(z.number());
  return bytes;
}

/**
 * Deletes the oldest bodies until at least `bytes` are freed or `max` are deleted. Skips bodies that a run is
 * currently storing again, so that no run has to wait. Returns the bytes freed.
 */
export async function deleteOldestInputs(
  db: Db,
  workspaceId: string,
  bytes: number,
  max: number,
): Promise<number> {
  const [freed = 0] = await prepared(db, DELETE_OLDEST, [workspaceId, bytes, max]).column(z.number());
  return freed;
}

/**
 * SQL condition for response bodies that no test uses. Those that a test uses are never deleted with old
 * runs.
 */
const UNUSED = `not exists (
    select from test_bodies t where t.workspace_id = input_bodies.workspace_id and t.sha256 = input_bodies.sha256)`;

const DELETE_OLDEST = `
with oldest as (
  select sha256, run_id, stored from input_bodies where workspace_id = $1::uuid and ${UNUSED}
  order by run_id limit $3::int for update skip locked
), summed as (
  select sha256, stored, sum(stored) over (order by run_id, sha256) - stored as before from oldest
), deleted as (
  delete from input_bodies b using summed s
  where b.workspace_id = $1::uuid and b.sha256 = s.sha256 and s.before < $2::float8 returning s.stored
)
select coalesce(sum(stored), 0)::float8 as freed from deleted`;

export async function findInputWorkspaces(db: Db, after: string | null, limit: number): Promise<string[]> {
  return prepared(
    db,
    `select id from workspaces w where ($1::uuid is null or id > $1)
       and exists (select from input_bodies b where b.workspace_id = w.id) order by id limit $2::int`,
    [after, limit],
  ).column(z.string());
}

/**
 * Deletes bodies last received by runs with IDs below `before`. Called for runs that are so old that their
 * partitions are dropped.
 */
export async function deleteInputsBefore(db: Db, before: string, max: number): Promise<number> {
  const deleted = await prepared(
    db,
    `delete from input_bodies where (workspace_id, sha256) in (
       select workspace_id, sha256 from input_bodies where run_id < $1::uuid and ${UNUSED} limit $2::int) returning 1`,
    [before, max],
  );
  return deleted.length;
}

export async function deleteInputsOfWorkspace(db: Db, workspaceId: string): Promise<void> {
  await prepared(db, "delete from input_bodies where workspace_id = $1::uuid", [workspaceId]);
}
