import { column, kindRows, kindsOf, split } from "@/db/accept-runs";
import { packedSteps, RUN_FACTS } from "@/db/run-rows";
import type { EndedRun } from "@/lib/engine/run-store";

export const ENDED_PARAMETERS = 11;

/**
 * Returns the SQL parameters for runs that had already ended when they were first written. Each run becomes
 * one row, which contains all of its steps.
 */
export function endedParameters(runs: readonly EndedRun[]): string[] {
  const { kinds, kindOf } = kindsOf(runs.map(({ run }) => run));
  return [
    column(runs, ({ run }) => run.id),
    column(runs, ({ run }) => run.context),
    column(runs, ({ run }) => run.request),
    column(runs, ({ run }) => run.traceparent),
    column(runs, ({ change }) => packedSteps(change.steps)),
    column(runs, ({ change }) => change.status),
    column(runs, ({ change }) => change.startedAt),
    column(runs, ({ change }) => change.finishedAt),
    column(runs, ({ change }) => change.error),
    column(runs, ({ run }, index) => kindOf(run, index)),
    kinds,
  ];
}

const FACTS = RUN_FACTS.map(({ name }) => name).join(", ");

export function endedRows(first: number): string {
  const [ids, contexts, requests, traces, steps, statuses, starts, ends, errors, ofKind, kinds] = Array.from(
    { length: ENDED_PARAMETERS },
    (_, index) => `$${first + index}`,
  );
  return `${kindRows(kinds, "ended_kind")}, ended as (
  select o.*, k.* from unnest(${split(ids, "uuid")}, ${split(contexts, "text")}, ${split(requests, "text")},
    ${split(traces, "text")}, ${split(steps, "text")}, ${split(statuses, "text")}, ${split(starts, "float8")}, ${split(ends, "float8")},
    ${split(errors, "text")}, ${split(ofKind, "int")})
    as o(id, context, request, traceparent, packed_steps, status, started_ms, finished_ms, error, kind)
  join ended_kind k on k.place = o.kind
)`;
}

export const WRITTEN = "id, status, workspace_id, workflow_id, mode, finished_at, publish_to";

export function insertEnded(where: string): string {
  return `insert into runs (id, context, request, traceparent, packed_steps, status, started_at, finished_at, error, ${FACTS})
  select id, context, request, traceparent, packed_steps, status, to_timestamp(started_ms / 1000), to_timestamp(finished_ms / 1000), error,
    ${FACTS}
  from ended${where}
  returning ${WRITTEN}`;
}
