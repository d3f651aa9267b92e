import { ENDED_PARAMETERS, endedParameters, endedRows, insertEnded } from "@/db/ended-rows";
import { type Db, prepared } from "@/db/handle";
import { notableEnds, recordAlertEvents } from "@/db/record-alert-events";
import { COPY, publish, TELL_COPIED, TELL_PUBLISHED } from "@/db/record-runs";
import { publicationRows } from "@/db/run-rows";
import type { EndedKey, EndedRun } from "@/lib/engine/run-store";

interface Parts {
  readonly publishes: boolean;
  readonly copies: boolean;
  readonly keyed: boolean;
  readonly notable: boolean;
}

/**
 * Writes runs that had already ended before they were first written, and their publications. They have no job
 * and no claim, and no one has to be notified when they end. As in `record-runs.ts`, the statement only has
 * the parts that at least one of the runs needs.
 */
export function recordEndedRuns(db: Db, runs: readonly EndedRun[]) {
  const ends = notableEnds(runs.map(({ change }) => change));
  const parts = {
    notable: ends !== null,
    publishes: runs.some(({ change }) => change.publications.length > 0),
    copies: runs.some(({ change }) => change.copied && change.publications.length > 0),
    keyed: runs.some(({ key }) => key !== null),
  };
  const parameters = [
    ...endedParameters(runs),
    ...(parts.publishes ? [JSON.stringify(publicationRows(runs.map(({ change }) => change)))] : []),
    ...(parts.keyed ? [JSON.stringify(runs.flatMap(keyRows))] : []),
    ...(ends === null ? [] : [ends]),
  ];
  return prepared(db, statement(parts), parameters);
}

function keyRows({ run, change, key }: EndedRun) {
  return key === null
    ? []
    : [{ workflow_id: run.workflowId, run_id: run.id, ...keyRow(key, change.startedAt) }];
}

function keyRow({ webhookId, key, requestHash, status, answer, expiredMs }: EndedKey, startedAt: number) {
  return {
    webhook_id: webhookId,
    key,
    request_hash: requestHash,
    status,
    answer,
    created_at: new Date(startedAt).toISOString(),
    expired_at: new Date(expiredMs).toISOString(),
  };
}

/**
 * Takes over idempotency keys that have expired. If another run still holds a key, that run keeps it and the
 * new run is not written.
 */
function takeKeys(parameter: number): string {
  return `asked as (
  select * from json_to_recordset($${parameter}::text::json) as a(workflow_id uuid, webhook_id text, key text, request_hash text,
    run_id uuid, status int, answer text, created_at timestamptz, expired_at timestamptz)
), taken as (
  insert into idempotency_keys as t (workflow_id, webhook_id, key, request_hash, run_id, status, answer, created_at)
  select workflow_id, webhook_id, key, request_hash, run_id, status, answer, created_at from asked order by 1, 2, 3
  on conflict (workflow_id, webhook_id, key) do update set request_hash = excluded.request_hash,
    run_id = excluded.run_id, status = excluded.status, answer = excluded.answer, created_at = excluded.created_at
  where t.created_at < (select max(expired_at) from asked)
  returning run_id
)`;
}

function written(keyed: boolean): string {
  const where = keyed
    ? " where id not in (select run_id from asked) or id in (select run_id from taken)"
    : "";
  return `moved as (\n  ${insertEnded(where)}\n)`;
}

const statements = new Map<string, string>();

function statement(parts: Parts): string {
  const key = `${parts.publishes} ${parts.copies} ${parts.keyed} ${parts.notable}`;
  const text = statements.get(key) ?? compose(parts);
  statements.set(key, text);
  return text;
}

function compose({ publishes, copies, keyed, notable }: Parts): string {
  const last = ENDED_PARAMETERS + (publishes ? 1 : 0) + (keyed ? 1 : 0) + 1;
  const parts = [
    endedRows(1),
    ...(keyed ? [takeKeys(ENDED_PARAMETERS + (publishes ? 2 : 1))] : []),
    written(keyed),
    ...(publishes ? [publish(ENDED_PARAMETERS + 1, "moved")] : []),
    ...(copies ? [COPY] : []),
    ...(notable ? [recordAlertEvents(last, "moved")] : []),
  ];
  const notified = [...(publishes ? [TELL_PUBLISHED] : []), ...(copies ? [TELL_COPIED] : [])];
  if (notified.length === 0) return `with ${parts.join(", ")} select id from moved`;
  // Postgres doesn't execute a plain `select` in a `with` clause unless another part of the statement reads
  // from it. `effects` reads from `told` so that the notifications in `told` are sent.
  return `with ${parts.join(", ")}, told as (
  ${notified.join("\n  union all\n  ")}
), effects as materialized (select count(*) as told from told)
select moved.id, effects.told from moved, effects`;
}
