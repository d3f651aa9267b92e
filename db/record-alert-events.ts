import type { RunChange } from "@/lib/engine/run-store";
import { SLOW_MIN_MS } from "@/lib/schema/alert-rule";

type End = Pick<RunChange, "runId" | "status" | "startedAt" | "finishedAt">;

/**
 * Returns the runs that failed or were slow, as a statement parameter. Null if there are none, which is the
 * usual case and costs nothing.
 */
export function notableEnds(changes: readonly End[]): string | null {
  const rows = changes.flatMap(({ runId, status, startedAt, finishedAt }) => {
    const tookMs = (finishedAt ?? startedAt) - startedAt;
    const isNotable = status === "failed" || (status === "succeeded" && tookMs >= SLOW_MIN_MS);
    return isNotable ? [{ run_id: runId, took_ms: tookMs }] : [];
  });
  return rows.length === 0 ? null : JSON.stringify(rows);
}

/**
 * Returns a part for the statement that ends runs. It records those of the runs that failed or were slow, and
 * a runner turns these rows into alerts (lib/service/alerts). The part only inserts rows, so that a
 * constantly failing workflow never has to wait for a lock.
 */
export function recordAlertEvents(parameter: number, ended: string): string {
  return `ends_noted as (
  insert into alert_events (kind, workflow_id, run_id)
  select 'run', m.workflow_id, m.id
  from json_to_recordset($${parameter}::text::json) as e(run_id uuid, took_ms float8) join ${ended} m on m.id = e.run_id
  where m.mode = 'production' and (m.status = 'failed'
    or exists (select from alert_rules r where r.workflow_id = m.workflow_id and r.slow_ms <= e.took_ms))
)`;
}
