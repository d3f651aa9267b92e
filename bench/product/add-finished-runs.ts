import type { Sql } from "@/db/client";

/** Inserts finished runs with their steps, spread over an hour that ended a minute ago. */
export async function addFinishedRuns(sql: Sql, workflowId: string, count: number): Promise<void> {
  await sql.unsafe(FILL, [workflowId, count]);
  await sql.unsafe("vacuum analyze runs, steps");
}

const STEPS = 2;

const FILL = `
with made as (
  select at, encode(int8send((extract(epoch from at) * 1000)::bigint), 'hex') as ms, n
  from (select n, now() - interval '1 hour' * (1 - n::float8 / $2::int) - interval '1 minute' as at
    from generate_series(1, $2::int) as n) as times
), ids as (
  select at, (substr(ms, 5) || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid as id
  from made
), filled as (
  insert into runs (id, workspace_id, workflow_id, version, mode, status, trigger, context, request, webhook_id, method,
    started_at, finished_at, result_workers)
  select i.id, w.workspace_id, w.id, 1, 'production', 'succeeded', 0, '{"symbol":"AAPL","quantity":42}',
    '{"method":"POST","body":{"symbol":"AAPL"},"query":{},"headers":{}}', 'call', 'POST', i.at, i.at, array[1]
  from ids i, workflows w where w.id = $1::uuid
  returning id, started_at
)
insert into steps (run_id, worker, type, status, attempt, started_at, finished_at, input, result)
select f.id, s.worker, case s.worker when 0 then 'webhook_trigger' else 'transform' end, 'succeeded', 1, f.started_at,
  f.started_at, '{}', '{"symbol":"AAPL","step":1,"total":6}'
from filled f, generate_series(0, ${STEPS - 1}) as s(worker)`;
