import { RUN_FACTS, sharedRow, shareFacts } from "@/db/run-rows";
import type { NewRun, RunFacts } from "@/lib/engine/run-store";

export const RUN_TASK = "run";
/** Name of the queue task for quarantined runs, which a separate process executes one at a time. */
export const QUARANTINE_TASK = "run_alone";

export const RUN_COLUMNS = [
  "id",
  "context",
  "request",
  "document",
  "traceparent",
  ...RUN_FACTS.map(({ name }) => name),
].join(", ");

/** A run up to this size is stored completely in its job. A larger run is read from its row instead. */
const PACKET_BYTES = 16_384;

export const ACCEPT_PARAMETERS = 9;

/**
 * SQL parameters for new runs. Facts that differ between runs are passed as one list per column. Facts that
 * are the same for all runs of a trigger are passed as JSON, but only once per trigger, because reading a row
 * from JSON costs Postgres more than inserting it.
 */
export function acceptParameters(runs: readonly NewRun[]): string[] {
  const { kinds, kindOf } = kindsOf(runs);
  return [
    column(runs, (run) => run.id),
    column(runs, (run) => run.context),
    column(runs, (run) => run.request),
    column(runs, (run) => run.document),
    column(runs, (run) => run.traceparent),
    column(runs, (run) => run.order),
    column(runs, travels),
    column(runs, kindOf),
    kinds,
  ];
}

/**
 * Collects the facts that runs of the same trigger share. `kinds` is a JSON list of these facts without
 * duplicates, and `kindOf` returns the position of a run's facts in that list.
 */
export function kindsOf(runs: readonly RunFacts[]) {
  const kinds: RunFacts[] = [];
  const places = runs.map((run) => {
    const known = kinds.findIndex((kind) => shareFacts(kind, run));
    return known === -1 ? kinds.push(run) : known + 1;
  });
  return {
    kinds: JSON.stringify(kinds.map(sharedRow)),
    kindOf: (_run: RunFacts, index: number) => places[index] ?? 0,
  };
}

/**
 * Separates list items that are passed to Postgres as one string. The items can't contain this character,
 * because JSON escapes it. The driver's own array format isn't used, because it would have to escape every
 * quote mark.
 */
const SEPARATOR = "\x1e";

export function column<T>(
  rows: readonly T[],
  pick: (row: T, index: number) => string | number | boolean | null,
): string {
  const values = rows.map((row, index) => String(pick(row, index) ?? ""));
  if (values.some((value) => value.includes(SEPARATOR))) throw new Error("What a run holds must be JSON");
  return values.join(SEPARATOR);
}

/**
 * SQL that turns the parameters of `acceptParameters` into rows named `fresh`. `first` is the number of the
 * first parameter. Each row has a run's columns, its due time, and the payload of its job.
 */
export function given(first: number): string {
  const [ids, contexts, requests, documents, traces, orders, travelling, ofKind, kinds] = Array.from(
    { length: ACCEPT_PARAMETERS },
    (_, index) => `$${first + index}`,
  );
  return `${kindRows(kinds)}, fresh as (
  select o.*, k.*, to_timestamp(o.place_in_order / 1e6) as due, (case when o.travels
    then concat('{"r":"', o.id, '","p":', k.facts, ',"c":', to_json(o.context), ',"q":', coalesce(to_json(o.request)::text, 'null'), ',"t":"' || o.traceparent || '"', '}')
    else concat('{"r":"', o.id, '","w":', length(o.context) + coalesce(length(o.request), 0) + coalesce(length(o.document), 0), '}')
    end)::json as packet
  from unnest(${split(ids, "uuid")}, ${split(contexts, "text")}, ${split(requests, "text")},
    ${split(documents, "text")}, ${split(traces, "text")}, ${split(orders, "float8")}, ${split(travelling, "boolean")}, ${split(ofKind, "int")})
    as o(id, context, request, document, traceparent, place_in_order, travels, kind)
  join kind k on k.place = o.kind
)`;
}

export function split(parameter: string | undefined, type: string): string {
  return `string_to_array(${parameter}::text, E'\\x1e', '')::${type}[]`;
}

export function kindRows(parameter: string | undefined, name = "kind"): string {
  const types = RUN_FACTS.map(({ name, type }) => `${name} ${type}`);
  return `${name} as materialized (
  select e.place, e.facts, k.*
  from json_array_elements(${parameter}::text::json) with ordinality as e(facts, place),
    json_to_record(e.facts) as k(${types.join(", ")})
)`;
}

/**
 * Inserts the same rows as `graphile_worker.add_jobs` in half the time, because that function reads its
 * list once for each optional job property, and our jobs use none of those properties. A test compares the
 * two.
 */
export function jobs(of: string, priority: number): string {
  return `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
  select (select id from graphile_worker._private_tasks where identifier = '${RUN_TASK}'), packet, due, 32767, ${priority}
  from ${of}`;
}

/** Notifies runners of new jobs, on the same channel as graphile-worker's `add_jobs`. */
export function announce(of: string): string {
  return `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
  from ${of} having count(*) > 0`;
}

function travels(run: NewRun): boolean {
  const size = run.context.length + (run.request?.length ?? 0);
  return size <= PACKET_BYTES && run.document === null && run.steps.length === 0;
}
