import { ACCEPT_PARAMETERS, acceptParameters, announce, given, jobs, RUN_COLUMNS } from "@/db/accept-runs";
import { chargeRuns } from "@/db/charge-runs";
import { endedParameters, endedRows, insertEnded, WRITTEN } from "@/db/ended-rows";
import { insertInsideSteps } from "@/db/find-inside-steps";
import { type Db, prepared } from "@/db/handle";
import { notableEnds, recordAlertEvents } from "@/db/record-alert-events";
import { changeRow, insideStepRows, publicationRows, stepRows, wakeRows } from "@/db/run-rows";
import type { RunChange } from "@/lib/engine/run-store";

interface Parts {
  readonly publishes: boolean;
  readonly copies: boolean;
  readonly isPaid: boolean;
  readonly follows: boolean;
  readonly hasInline: boolean;
  /** Position of the SQL parameter that holds the steps inside loops; null if there are none. */
  readonly inside: number | null;
  /** Position of the SQL parameter that holds the runs whose end may raise alerts; null if there are none. */
  readonly notable: number | null;
}

/**
 * Builds a single statement for everything that happens to runs, so that a step's record, the run's end, its
 * publications, notifications and follow-up jobs are committed together or not at all. Leaves out parts of
 * the statement that none of the changes needs, because even a part without rows costs as much as recording a
 * step. Most runs publish nothing, are free and have no sub-runs.
 */
export function recordRuns(db: Db, changes: readonly RunChange[]) {
  const isPaid = changes.some((change) => change.paid);
  const inline = changes.flatMap((change) => change.executedInline);
  const all = changes.flatMap((change) => [...change.executedInline.map((child) => child.change), change]);
  const parts = {
    isPaid,
    // If a run is paid, this part is included even if nothing is published, because it locks the version
    // counters of providers, which must be locked before accounts.
    publishes: isPaid || all.some((change) => change.publications.length > 0),
    copies: all.some((change) => change.copied && change.publications.length > 0),
    follows: changes.some(({ isSubRun, suspend, spawn }) => isSubRun || suspend !== null || spawn.length > 0),
    hasInline: inline.length > 0,
  };
  const ids = changes.map((change) => change.runId).sort();
  const runs = changes.map((change) => ({ id: change.runId, steps: change.steps }));
  const parameters = [
    JSON.stringify(changes.map(changeRow)),
    stepRows(runs),
    ids,
    ids[0] ?? null,
    ids.at(-1) ?? null,
    ...(parts.publishes ? [JSON.stringify(publicationRows(all))] : []),
    ...(parts.follows
      ? [
          JSON.stringify(changes.flatMap(wakeRows)),
          ...acceptParameters(changes.flatMap((change) => change.spawn)),
        ]
      : []),
    ...(parts.hasInline ? endedParameters(inline) : []),
  ];
  const hasInside = changes.some(({ steps }) => steps.some(({ iteration }) => iteration !== undefined));
  if (hasInside) parameters.push(insideStepRows(runs));
  const inside = hasInside ? parameters.length : null;
  const ends = notableEnds(all);
  if (ends !== null) parameters.push(ends);
  const notable = ends === null ? null : parameters.length;
  return prepared(db, statement({ ...parts, inside, notable }), parameters);
}

export const STEP_COLUMNS = `run_id, worker, type, status, attempt, started_at, finished_at, input, result, error, output,
  reused, sample, publication, wake_at, child_run, logs`;

const STEP_TYPES = `run_id uuid, worker int, type text, status text, attempt int, started_at timestamptz,
  finished_at timestamptz, input text, result text, error text, output text, reused boolean, sample boolean, publication text,
  wake_at timestamptz, child_run uuid, logs text`;

export function insertSteps(rows: string): string {
  return `insert into steps as t (${STEP_COLUMNS})
  select ${STEP_COLUMNS} from json_to_recordset(${rows}::text::json) as s(${STEP_TYPES})`;
}

const KEEP_VERSIONS = 100;
/** Lower than the priority of new runs (0), so that resumed runs are executed first. */
const RESUME_PRIORITY = -1;

/**
 * The join alone would select the runs correctly. The list of IDs and its bounds are there for speed: the
 * statement is planned while the table is empty, and without them, that plan would read the whole table
 * instead of using the index. `is true` makes Postgres look up each step's run in a hash table of IDs instead
 * of doing a nested join.
 */
const MOVE = `
with change as (
  select * from json_to_recordset($1::text::json) as c(id uuid, attempt int, status text, started_at timestamptz,
    finished_at timestamptz, error text, suspended boolean, on_failure text, inside text)
), moved as (
  update runs r set status = c.status, started_at = coalesce(r.started_at, c.started_at),
    finished_at = c.finished_at, error = c.error, suspended = c.suspended, on_failure = c.on_failure,
    inside = case when c.inside is null then r.inside else (coalesce(r.inside, '{}')::jsonb || c.inside::jsonb)::text end
  from change c
  where r.id = any($3::uuid[]) and r.id >= $4::uuid and r.id <= $5::uuid
    and r.id = c.id and r.attempt = c.attempt and r.status in ('queued', 'running')
  returning r.id, r.status, r.waited, r.parent_run, r.workspace_id, r.workflow_id, r.mode, r.finished_at,
    r.publish_to
), stepped as (
  ${insertSteps("$2")}
  where (run_id in (select id from moved)) is true
  on conflict (run_id, worker) do update set status = excluded.status, attempt = excluded.attempt,
    started_at = excluded.started_at, finished_at = excluded.finished_at, input = excluded.input,
    result = excluded.result, error = excluded.error, output = excluded.output, sample = excluded.sample,
    publication = excluded.publication, wake_at = excluded.wake_at, child_run = excluded.child_run, logs = excluded.logs
  where t.status in ('queued', 'running')
)`;

/**
 * SQL that writes sub-runs that were executed inline and have already ended, together with the step that
 * called them.
 */
function inlineRows(first: number): string {
  return `${endedRows(first)}, executed as (
  ${insertEnded(" where parent_run in (select id from moved)")}
), ending as (
  select ${WRITTEN} from moved union all select ${WRITTEN} from executed
)`;
}

/**
 * SQL that publishes the values of runs that have ended. It locks the counters of providers in a fixed order,
 * so two batches never deadlock. A provider's counter row also shows whether the provider has webhooks. Only
 * publications of providers with webhooks are recorded for delivery.
 */
export function publish(parameter: number, settled: string): string {
  return `published as (
  select m.workspace_id, m.workflow_id, p.provider_id, p.body, p.content_type, p.etag, p.marks, p.run_id, m.finished_at,
    m.publish_to, count(*) over each as total, row_number() over (each order by p.place) as place
  from json_to_recordset($${parameter}::text::json) as p(run_id uuid, provider_id text, body text, content_type text, etag text,
    marks text, place int)
  join ${settled} m on m.id = p.run_id and m.status = 'succeeded' and m.mode = 'production'
  window each as (partition by m.workflow_id, p.provider_id, m.publish_to)
), counted as (
  insert into providers as t (workflow_id, provider_id, version)
  select workflow_id, provider_id, count(*) from published where publish_to is null group by 1, 2 order by 1, 2
  on conflict (workflow_id, provider_id) do update set version = t.version + excluded.version
  returning workflow_id, provider_id, version, hooked
), stored as (
  insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id,
    published_at, marks)
  select p.workflow_id, p.provider_id, c.version - p.total + p.place, p.workspace_id, p.body, p.content_type, p.etag,
    p.run_id, p.finished_at, p.marks
  from published p join counted c on c.workflow_id = p.workflow_id and c.provider_id = p.provider_id
  where p.publish_to is null
  returning workflow_id, provider_id, version
), pruned as (
  delete from provider_values v using stored s
  where v.workflow_id = s.workflow_id and v.provider_id = s.provider_id and v.version = s.version - ${KEEP_VERSIONS}
), noted as (
  insert into hook_events (workflow_id, provider_id, version, etag, published_at)
  select p.workflow_id, p.provider_id, c.version - p.total + p.place, p.etag, p.finished_at
  from published p join counted c on c.workflow_id = p.workflow_id and c.provider_id = p.provider_id
  where p.publish_to is null and c.hooked and (select bool_or(hooked) from counted)
  order by 3
)`;
}

/**
 * SQL that publishes the values of runs that subscribers called. Such values are published only to the
 * subscriber, as copies. They are not published at all if the subscriber may not read them, for instance
 * because a sub-run of the call published them. A copy's version numbers continue from the public versions
 * that the subscriber was served before.
 */
export const COPY = `mine as (
  select p.* from published p
  where p.publish_to is not null and (select count(*) from counted) >= 0 and exists (
    select from subscriptions s
    where s.kind = 'workflow' and s.item_id = p.workflow_id and s.workspace_id = p.publish_to
      and (s.cancelled_at is null or s.ends_at > p.finished_at))
), copied as (
  insert into provider_copies as t (workflow_id, provider_id, reader_id, first_version, version)
  select m.workflow_id, m.provider_id, m.publish_to, coalesce(max(v.version), 0) + 1, coalesce(max(v.version), 0) + count(*)
  from mine m left join providers v on v.workflow_id = m.workflow_id and v.provider_id = m.provider_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (workflow_id, provider_id, reader_id) do update
    set version = t.version + excluded.version - excluded.first_version + 1
  returning workflow_id, provider_id, reader_id, version
), kept as (
  insert into copied_values (workflow_id, provider_id, reader_id, version, workspace_id, body, content_type, etag,
    run_id, published_at, marks)
  select m.workflow_id, m.provider_id, m.publish_to, c.version - m.total + m.place, m.workspace_id, m.body,
    m.content_type, m.etag, m.run_id, m.finished_at, m.marks
  from mine m join copied c on c.workflow_id = m.workflow_id and c.provider_id = m.provider_id
    and c.reader_id = m.publish_to
  returning workflow_id, provider_id, reader_id, version, etag, published_at
), copies_noted as (
  insert into hook_events (workflow_id, provider_id, reader_id, version, etag, published_at)
  select k.workflow_id, k.provider_id, k.reader_id, k.version, k.etag, k.published_at
  from kept k join providers v on v.workflow_id = k.workflow_id and v.provider_id = k.provider_id and v.hooked
  order by k.version
), forgotten as (
  delete from copied_values v using kept k
  where v.workflow_id = k.workflow_id and v.provider_id = k.provider_id and v.reader_id = k.reader_id
    and v.version = k.version - ${KEEP_VERSIONS}
)`;

/**
 * SQL that starts sub-runs and failure handlers, and that adds wake-up jobs for runs that suspend themselves
 * and for parents whose sub-runs have ended.
 */
function follow(first: number): string {
  return `wake as (
  select json_build_object('r', w.run_id, 'k', 'wake') as packet,
    now() + make_interval(secs => w.after_ms / 1000) as due
  from json_to_recordset($${first}::text::json) as w(run_id uuid, after_ms float8) where w.run_id in (select id from moved)
  union all
  select json_build_object('r', parent_run, 'k', 'wake'), now() from moved
  where parent_run is not null and status in ('succeeded', 'failed', 'cancelled')
), woken as (
  ${jobs("wake", RESUME_PRIORITY)}
), ${given(first + 1)}, child as (
  select * from fresh where coalesce(parent_run, failure_of) in (select id from moved)
), spawned as (
  insert into runs (${RUN_COLUMNS}, status) select ${RUN_COLUMNS}, 'queued' from child
), begun as (
  ${jobs("child", 0)}
)`;
}

const TELL_ENDED = `select pg_notify('millrace_ended', id::text) from moved
  where waited and status in ('succeeded', 'failed', 'cancelled')`;
export const TELL_PUBLISHED =
  "select pg_notify('millrace_published', workflow_id || '/' || provider_id) from counted";

export const TELL_COPIED =
  "select pg_notify('millrace_published', workflow_id || '/' || provider_id || '/' || reader_id) from copied";

const statements = new Map<string, string>();

function statement(parts: Parts): string {
  const { publishes, copies, isPaid, follows, hasInline: inline, inside, notable } = parts;
  const key = `${publishes} ${copies} ${isPaid} ${follows} ${inline} ${inside} ${notable}`;
  const text = statements.get(key) ?? compose(parts);
  statements.set(key, text);
  return text;
}

const FIRST = 6;
const FOLLOW_PARAMETERS = 1 + ACCEPT_PARAMETERS;

function compose({ publishes, copies, isPaid, follows, hasInline: inline, inside, notable }: Parts): string {
  const following = FIRST + (publishes ? 1 : 0);
  const settled = inline ? "ending" : "moved";
  const parts = [
    MOVE,
    ...(inline ? [inlineRows(following + (follows ? FOLLOW_PARAMETERS : 0))] : []),
    ...(inside === null
      ? []
      : [
          `itemized as (${insertInsideSteps(`$${inside}`, "where (run_id in (select id from moved)) is true")})`,
        ]),
    ...(publishes ? [publish(FIRST, settled)] : []),
    ...(copies ? [COPY] : []),
    ...(isPaid ? [chargeRuns(copies ? "copied" : "counted")] : []),
    ...(follows ? [follow(following)] : []),
    ...(notable === null ? [] : [recordAlertEvents(notable, settled)]),
  ];
  const notified = [
    TELL_ENDED,
    ...(publishes ? [TELL_PUBLISHED] : []),
    ...(copies ? [TELL_COPIED] : []),
    ...(follows ? [announce("wake"), announce("child")] : []),
  ];
  // Postgres doesn't execute a plain `select` in a `with` clause unless another part of the statement reads
  // from it. `effects` reads from `told` so that the notifications in `told` are sent.
  return `${parts.join(", ")}, told as (
  ${notified.join("\n  union all\n  ")}
), effects as materialized (select count(*) as told from told)
select moved.id, effects.told from moved, effects`;
}
