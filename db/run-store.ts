import "server-only";
import { z } from "zod";
import { CHARGE } from "@/db/charge-runs";
import type { Sql } from "@/db/client";
import {
  acceptRows,
  changeRow,
  claimedRow,
  outcomeRow,
  publicationRows,
  stepRow,
  stepRows,
  toClaimed,
  wakeRows,
} from "@/db/run-rows";
import type { RunStore, SubRunOutcome } from "@/lib/engine/run-store";
import { hasEnded } from "@/lib/schema/run";

/** The task of graphile-worker that carries a run. */
export const RUN_TASK = "run";

/** What goes on is served before what is new. */
const RESUME_PRIORITY = -1;
const KEEP_VERSIONS = 100;

/** On a connection or inside a transaction. */
export function postgresRunStore(sql: Pick<Sql, "unsafe">): RunStore {
  return {
    async accept(runs) {
      await sql.unsafe(ACCEPT, [acceptRows(runs), stepRows(runs)], { prepare: true });
    },

    async record(changes) {
      const rows = await sql.unsafe(
        changes.some((change) => change.paid) ? RECORD_AND_CHARGE : RECORD,
        [
          JSON.stringify(changes.map(changeRow)),
          stepRows(changes.map((change) => ({ id: change.runId, steps: change.steps }))),
          JSON.stringify(changes.flatMap(publicationRows)),
          acceptRows(changes.flatMap((change) => change.spawn)),
          JSON.stringify(changes.flatMap(wakeRows)),
        ],
        { prepare: true },
      );
      const moved = new Set(
        z
          .array(z.object({ id: z.string() }))
          .parse(rows)
          .map((row) => row.id),
      );
      return changes.map((change) => moved.has(change.runId));
    },

    async claim(runId, job) {
      const [row] = await sql.unsafe(CLAIM, [runId, job.id, job.first], { prepare: true });
      if (!row) return null;
      const claimed = claimedRow.parse(row);
      const steps = await sql.unsafe(STEPS, [runId], { prepare: true });
      return toClaimed(claimed, z.array(stepRow).parse(steps));
    },

    async outcomes(runIds) {
      const rows = z.array(outcomeRow).parse(await sql.unsafe(OUTCOMES, [[...runIds]], { prepare: true }));
      return rows
        .filter((row) => hasEnded(row.status))
        .map(
          (row): SubRunOutcome => ({
            runId: row.id,
            status: row.status,
            result: row.result,
            error: row.error,
            sample: row.sample,
          }),
        );
    },

    async ended(runIds) {
      const rows = await sql.unsafe(
        "select id from runs where id = any($1::uuid[]) and status not in ('queued', 'running')",
        [[...runIds]],
        { prepare: true },
      );
      return z
        .array(z.object({ id: z.string() }))
        .parse(rows)
        .map((row) => row.id);
    },
  };
}

const RUN_COLUMNS = `id, workspace_id, workflow_id, version, document, mode, trigger, context, request, webhook_id,
  method, waited, result_workers, retry_of, retry_from, parent_run, parent_worker, hops, only_worker, subscription_id,
  price_version`;

const RUN_TYPES = `id uuid, workspace_id uuid, workflow_id uuid, version int, document text, mode text, trigger int,
  context text, request text, webhook_id text, method text, waited boolean, result_workers int[], retry_of uuid,
  retry_from int, parent_run uuid, parent_worker int, hops int, only_worker int, subscription_id uuid,
  price_version int, run_at timestamptz, travels boolean`;

const STEP_COLUMNS = `run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, outlet,
  reused, sample, publication, wake_at, child_run`;

const STEP_TYPES = `run_id uuid, worker int, type text, status text, attempt int, started_at timestamptz,
  finished_at timestamptz, input text, result text, error text, outlet text, reused boolean, sample boolean, publication text,
  wake_at timestamptz, child_run uuid`;

function jobs(of: string, payload: string, runAt: string, priority: string): string {
  return `select count(*) as n from graphile_worker.add_jobs((select array_agg(
    ('${RUN_TASK}', ${payload}, null, ${runAt}, 32767, null, ${priority}, null)::graphile_worker.job_spec) from ${of}))
    where exists (select from ${of})`;
}

/** Each run as columns, and as the packet that its job carries: the very text that came, so it is sent but once. */
function given(runs: string): string {
  return `select n.*, case when n.travels then json_build_object('r', n.id, 'p', e.value) else json_build_object('r', n.id)
    end as packet from json_array_elements(${runs}::text::json) as e, json_to_record(e.value) as n(${RUN_TYPES})`;
}

const ACCEPT = `
with fresh as (${given("$1")}),
inserted as (
  insert into runs (${RUN_COLUMNS}, status) select ${RUN_COLUMNS}, 'queued' from fresh
), given as (
  insert into steps (${STEP_COLUMNS}) select ${STEP_COLUMNS} from json_to_recordset($2::text::json) as s(${STEP_TYPES})
)
${jobs("fresh", "packet", "run_at", "0")}`;

/**
 * One statement for everything that happens to runs, so a step's record, the run's end, what it publishes, who is
 * told and which jobs follow are true together or not at all. The counters of providers are taken in one order,
 * so two batches never wait for each other in a circle.
 */
const RECORD = record("");

/**
 * The same where a subscriber called one of the runs: what was held for a run that has ended is charged if it
 * succeeded, else given back. Runs that nobody pays for do not pay for this.
 */
const RECORD_AND_CHARGE = record(CHARGE);

function record(charge: string): string {
  return `
with change as (
  select * from json_to_recordset($1::text::json) as c(id uuid, attempt int, status text, started_at timestamptz,
    finished_at timestamptz, error text, parked boolean)
), moved as (
  update runs r set status = c.status, started_at = coalesce(r.started_at, c.started_at),
    finished_at = c.finished_at, error = c.error, parked = c.parked
  from change c
  where r.id = c.id and r.attempt = c.attempt and r.status in ('queued', 'running')
  returning r.id, r.status, r.waited, r.parent_run, r.workspace_id, r.workflow_id, r.mode, r.finished_at
), stepped as (
  insert into steps as t (${STEP_COLUMNS})
  select ${STEP_COLUMNS} from json_to_recordset($2::text::json) as s(${STEP_TYPES})
  where run_id in (select id from moved)
  on conflict (run_id, worker) do update set status = excluded.status, attempt = excluded.attempt,
    started_at = excluded.started_at, finished_at = excluded.finished_at, input = excluded.input,
    result = excluded.result, error = excluded.error, outlet = excluded.outlet, sample = excluded.sample,
    publication = excluded.publication, wake_at = excluded.wake_at, child_run = excluded.child_run
  where t.status in ('queued', 'running')
), published as (
  select m.workspace_id, m.workflow_id, p.provider_id, p.body, p.content_type, p.etag, p.marks, p.run_id, m.finished_at,
    count(*) over each as total, row_number() over (each order by p.place) as place
  from json_to_recordset($3::text::json) as p(run_id uuid, provider_id text, body text, content_type text, etag text,
    marks text, place int)
  join moved m on m.id = p.run_id and m.status = 'succeeded' and m.mode = 'production'
  window each as (partition by m.workflow_id, p.provider_id)
), counted as (
  insert into providers as t (workflow_id, provider_id, version)
  select workflow_id, provider_id, count(*) from published group by 1, 2 order by 1, 2
  on conflict (workflow_id, provider_id) do update set version = t.version + excluded.version
  returning workflow_id, provider_id, version
), stored as (
  insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id,
    published_at, marks)
  select p.workflow_id, p.provider_id, c.version - p.total + p.place, p.workspace_id, p.body, p.content_type, p.etag,
    p.run_id, p.finished_at, p.marks
  from published p join counted c on c.workflow_id = p.workflow_id and c.provider_id = p.provider_id
), pruned as (
  delete from provider_values v using counted c
  where v.workflow_id = c.workflow_id and v.provider_id = c.provider_id and v.version <= c.version - ${KEEP_VERSIONS}
${charge}), child as (
  ${given("$4")} where n.parent_run in (select id from moved)
), spawned as (
  insert into runs (${RUN_COLUMNS}, status) select ${RUN_COLUMNS}, 'queued' from child
), wake as (
  select json_build_object('r', w.run_id, 'k', 'wake') as payload,
    now() + make_interval(secs => w.after_ms / 1000) as run_at
  from json_to_recordset($5::text::json) as w(run_id uuid, after_ms float8) where w.run_id in (select id from moved)
  union all
  select json_build_object('r', parent_run, 'k', 'wake'), now() from moved
  where parent_run is not null and status in ('succeeded', 'failed', 'cancelled')
), queued_children as (${jobs("child", "packet", "run_at", "0")}
), queued_wakes as (${jobs("wake", "payload", "run_at", String(RESUME_PRIORITY))}
), told as (
  select pg_notify('millrace_ended', id::text) from moved
  where waited and status in ('succeeded', 'failed', 'cancelled')
  union all
  select pg_notify('millrace_published', workflow_id || '/' || provider_id) from counted
), effects as materialized ( -- what nobody selects from is never carried out
  select (select count(n) from queued_children) as a, (select count(n) from queued_wakes) as b,
    (select count(*) from told) as c
)
select moved.id, effects.* from moved, effects`;
}

/**
 * A run is carried by one process. Its first job carries it without a claim; whoever comes later (a wake-up job, or
 * the first job again after its process died) takes it only when it is parked or was its own, and the higher
 * attempt fences out a process that was merely slow.
 */
const CLAIM = `
update runs set attempt = attempt + 1, parked = false, carrier = $2::bigint
where id = $1::uuid and status in ('queued', 'running')
  and (parked or carrier = $2::bigint or (carrier is null and $3::boolean))
returning ${RUN_COLUMNS}, attempt, started_at`;

const STEPS = `select ${STEP_COLUMNS} from steps where run_id = $1::uuid`;

/** Who called a run of another workspace learns that it failed, not where and why. */
const OUTCOMES = `
select r.id, r.status, s.result, case when r.parent_run is null
  or r.workspace_id = (select p.workspace_id from runs p where p.id = r.parent_run) then r.error end as error,
  exists (select from steps where run_id = r.id and sample) as sample
from runs r left join lateral (
  select result from steps where run_id = r.id and status = 'succeeded' and worker = any(r.result_workers)
  order by worker desc limit 1
) s on true
where r.id = any($1::uuid[])`;
