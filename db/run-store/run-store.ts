import "server-only";
import { z } from "zod";
import { ACCEPT_PARAMETERS, acceptParameters, announce, given, jobs, RUN_COLUMNS } from "@/db/accept-runs";
import { endInsideSteps, findInsideSteps } from "@/db/find-inside-steps";
import { type Db, prepared } from "@/db/handle";
import { recordEndedRuns } from "@/db/record-ended-runs";
import { insertSteps, recordRuns, STEP_COLUMNS } from "@/db/record-runs";
import { claimedRow, outcomeRow, stepRow, stepRows, toClaimed } from "@/db/run-rows";
import {
  type EndedRun,
  INSISTED,
  type NewRun,
  type RunStore,
  type SubRunOutcome,
} from "@/lib/engine/run-store";
import { hasEnded } from "@/lib/schema/run-status";
import { copyEndedItems } from "./copy-ended-items";
import { type OnMemoryChange, saveStep } from "./save-step";

/**
 * `db` is a pool, or a transaction to which all of the store's writes then belong. `onMemoryChange` is told how many bytes a committed change of a memory
 * added to the workspace's stored changes.
 */
export function createRunStore(db: Db, onMemoryChange?: OnMemoryChange): RunStore {
  return {
    async accept(runs) {
      if (!runs.some(({ endedItems }) => endedItems)) return acceptRuns(db, runs);
      await db.transaction(async (tx) => {
        for (const { id, endedItems } of runs) if (endedItems) await copyEndedItems(tx, id, endedItems);
        await acceptRuns(tx, runs);
      });
    },

    async record(changes) {
      const rows = await recordRuns(db, changes).rows(idRow);
      const moved = new Set(rows.map((row) => row.id));
      return changes.map((change) => moved.has(change.runId));
    },

    async recordEnded(runs) {
      const rows = await recordEndedRuns(db, firstOfEachKey(runs)).rows(idRow);
      const written = new Set(rows.map((row) => row.id));
      return runs.map(({ run }) => written.has(run.id));
    },

    keep: (stored, recordOf) => saveStep(db, stored, recordOf, onMemoryChange),

    async claim(runId, job) {
      const [row] = await prepared(db, CLAIM, [runId, job.id, job.first]);
      if (!row) return null;
      const claimed = claimedRow.parse(row);
      const steps = await prepared(db, STEPS, [runId]).rows(stepRow);
      return toClaimed(claimed, steps);
    },

    endInside: (ended) => endInsideSteps(db, ended),

    insideSteps: (runId, workers, from, until) => findInsideSteps(db, runId, workers, from, until),

    async outcomes(runIds) {
      const ids = [...runIds].sort();
      const rows = await prepared(db, OUTCOMES, [ids, ids[0] ?? null, ids.at(-1) ?? null]).rows(outcomeRow);
      return rows
        .filter((row) => hasEnded(row.status))
        .map(
          (row): SubRunOutcome => ({
            runId: row.id,
            status: row.status,
            result: row.result,
            resultMissing: row.status === "succeeded" && row.insisted && row.result === null,
            error: row.error,
            sample: row.sample,
          }),
        );
    },

    async waitsBelow(runId) {
      const rows = await prepared(db, WAITS_BELOW, [runId]).rows(waitRow);
      return rows.map((row) => ({
        fromMs: row.startedAt.getTime(),
        toMs: row.finishedAt?.getTime() ?? null,
      }));
    },

    async ended(runIds) {
      return prepared(
        db,
        "select id from runs where id = any($1::uuid[]) and status not in ('queued', 'running')",
        [[...runIds]],
      ).column(z.string());
    },
  };
}

async function acceptRuns(db: Db, runs: readonly NewRun[]): Promise<void> {
  const withSteps = runs.some((run) => run.steps.length > 0);
  await prepared(db, withSteps ? ACCEPT_WITH_STEPS : ACCEPT, [
    ...acceptParameters(runs),
    ...(withSteps ? [stepRows(runs)] : []),
  ]);
}

/**
 * Keeps only the first run with each idempotency key, because a statement can claim a key only once. The
 * other runs are treated as if the key had been in use.
 */
function firstOfEachKey(runs: readonly EndedRun[]): EndedRun[] {
  const keys = new Set<string>();
  return runs.filter(({ run, key }) => {
    if (key === null) return true;
    const name = `${run.workflowId}/${key.webhookId}/${key.key}`;
    if (keys.has(name)) return false;
    keys.add(name);
    return true;
  });
}

const idRow = z.object({ id: z.string() });
const waitRow = z.object({ startedAt: z.date(), finishedAt: z.date().nullable() });

const ACCEPT = accept("");
const ACCEPT_WITH_STEPS = accept(`given as (${insertSteps(`$${ACCEPT_PARAMETERS + 1}`)}), `);

function accept(steps: string): string {
  return `with ${given(1)}, inserted as (
  insert into runs (${RUN_COLUMNS}, status) select ${RUN_COLUMNS}, 'queued' from fresh
), ${steps}queued as (
  ${jobs("fresh", 0)}
)
${announce("fresh")}`;
}

/**
 * Only one process executes a run. The run's first job needs no claim. A later job (a wake-up, or the first
 * job again after its process died) can claim the run only if the run is suspended or was last claimed by the
 * same job. The claim increments the attempt number, which fences out a process that was merely slow. If the
 * slow process placed holds for runs of other workspaces but didn't write those runs, the claim releases the
 * holds, because that process can no longer write the runs.
 */
const CLAIM = `
with claimed as (
update runs set attempt = attempt + 1, suspended = false, executor = $2::bigint
where id = $1::uuid and status in ('queued', 'running')
  and (suspended or executor = $2::bigint or (executor is null and $3::boolean))
returning ${RUN_COLUMNS}, attempt, started_at,
  coalesce((select crashes from run_crashes c where c.run_id = runs.id), 0) as crashes
), freed as (
  delete from holds h using claimed c
  where h.parent_run = c.id and (select r.id from runs r where r.id = h.run_id) is null
)
select * from claimed`;

/**
 * Finds the wait steps in a run's loops, and in all runs that it called directly or through other runs. The
 * engine reads them when the run would exceed its deadline, because time spent waiting doesn't count.
 */
const WAITS_BELOW = `
with recursive below as (
  select id from runs where parent_run = $1::uuid
  union all select r.id from runs r join below b on r.parent_run = b.id
)
select s.started_at, s.finished_at from below b join steps s on s.run_id = b.id
where s.type = 'wait' and s.status in ('running', 'succeeded') and s.started_at is not null
union all
select i.started_at, i.finished_at from (select id from below union all select $1::uuid) b
join inside_steps i on i.run_id = b.id
where i.type = 'wait' and i.status in ('running', 'succeeded') and i.started_at is not null`;

const STEPS = `select ${STEP_COLUMNS} from steps where run_id = $1::uuid`;

/**
 * Outcomes of runs, for their callers. A caller in another workspace (a subscriber, or a run that called the
 * workflow) learns that the run failed, but not where and why. $2 and $3 are the lowest and highest of the
 * IDs, which let Postgres exclude partitions before reading anything. The query for `sample` uses `limit 1`
 * instead of `exists`, because Postgres would evaluate `exists` for all steps.
 */
const OUTCOMES = `
select r.id, r.status, s.result, ${INSISTED} = any(r.result_workers) as insisted, case when r.parent_run is null and r.subscription_id is null
  or r.workspace_id = (select p.workspace_id from runs p where p.id = r.parent_run) then r.error end as error,
  coalesce((select true from run_steps where run_id = r.id and run_id >= $2::uuid and run_id <= $3::uuid and sample
    limit 1), false) as sample
from runs r left join lateral (
  select result from run_steps where run_id = r.id and run_id >= $2::uuid and run_id <= $3::uuid and status = 'succeeded'
    and worker = any(r.result_workers)
  order by worker desc limit 1
) s on true
where r.id = any($1::uuid[]) and r.id >= $2::uuid and r.id <= $3::uuid`;
