import { sql } from "drizzle-orm";
import { z } from "zod";
import { RUN_COLUMNS } from "@/db/accept-runs";
import { type Db, prepared, query } from "@/db/handle";
import { runColumns, stepRow, toStepRecord } from "@/db/run-rows";
import type { RunFacts, StepRecord } from "@/lib/engine/run-store";
import { timeOfId } from "@/lib/kit/id";
import { runStatus } from "@/lib/schema/run";

/**
 * Reads runs for the API and the screens. The engine has its own statements in `db/run-store/run-store.ts`.
 */

export const runRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  version: z.number().nullable(),
  mode: z.enum(["production", "test"]),
  status: runStatus,
  trigger: z.number().nullable(),
  context: z.string(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  error: z.string().nullable(),
  retryOf: z.string().nullable(),
  parentRun: z.string().nullable(),
  failureOf: z.string().nullable(),
  onFailure: z.string().nullable(),
  inside: z.string().nullable(),
  webhookId: z.string().nullable(),
  onlyWorker: z.number().nullable(),
  onlyItem: z.number().nullable(),
  workflowName: z.string().nullable(),
  traceparent: z.string().nullable(),
});
export type RunRow = z.infer<typeof runRow>;

export const LIST_COLUMNS =
  "id, workspace_id, workflow_id, version, mode, status, trigger, started_at, finished_at, error, retry_of, parent_run, failure_of, on_failure, inside, webhook_id, only_worker, only_item, traceparent, (select name from workflows where workflows.id = runs.workflow_id) as workflow_name";

const COLUMNS = `${LIST_COLUMNS}, context`;

export async function findRun(db: Db, workspaceId: string, id: string): Promise<RunRow | undefined> {
  return prepared(db, `select ${COLUMNS} from runs where id = $1::uuid and workspace_id = $2::uuid`, [
    id,
    workspaceId,
  ]).row(runRow);
}

/** Number of recent runs of a workflow that are searched for loops. */
const RECENT = 20;

/**
 * Returns the progress of the loops in the most recent run that had any, as JSON. Skips tests of a single
 * loop item, which say nothing about the other items.
 */
export async function lastInsideCounts(
  db: Db,
  workspaceId: string,
  workflowId: string,
): Promise<string | null> {
  const [inside] = await query(
    db,
    `select inside from (select id, inside, only_item from runs
       where workspace_id = $1::uuid and workflow_id = $2::uuid order by id desc nulls last limit ${RECENT}) r
     where inside is not null and only_item is null order by id desc limit 1`,
    [workspaceId, workflowId],
  ).column(z.string());
  return inside ?? null;
}

export async function findRunWorkspace(db: Db, id: string): Promise<string | null> {
  const [workspaceId] = await query(db, "select workspace_id from runs where id = $1::uuid", [id]).column(
    z.string(),
  );
  return workspaceId ?? null;
}

/**
 * Finds a run for callers without a workspace, who have either a key for the trigger that started the run or
 * a subscription key.
 */
export async function findRunOfTrigger(
  db: Db,
  id: string,
): Promise<(RunRow & { subscriptionId: string | null }) | undefined> {
  const called = runRow.extend({ subscriptionId: z.string().nullable() });
  return prepared(db, `select ${COLUMNS}, subscription_id from runs where id = $1::uuid`, [id]).row(called);
}

export async function findSteps(db: Db, runId: string, workers?: readonly number[]): Promise<StepRecord[]> {
  const rows = await prepared(
    db,
    "select * from run_steps where run_id = $1::uuid and ($2::int[] is null or worker = any($2::int[])) order by worker",
    [runId, workers === undefined ? null : [...workers]],
  ).rows(stepRow);
  return rows.map(toStepRecord);
}

const runMarks = z.object({
  status: runStatus,
  inside: z.string().nullable(),
  steps: z.array(z.tuple([z.number(), z.string()])),
});
/**
 * The status of a run, the progress of its loops, and the state of each step, without results. If two reads
 * return the same marks, the run has made no progress in between.
 */
export type RunMarks = z.infer<typeof runMarks>;

export async function findRunMarks(db: Db, id: string): Promise<RunMarks | undefined> {
  return prepared(
    db,
    `select status, inside, coalesce((select json_agg(json_build_array(worker, status || ' ' || attempt || case when wake_at is null then '' else ' waits' end)) from run_steps
       where run_id = $1::uuid), '[]') as steps
     from runs where id = $1::uuid`,
    [id],
  ).row(runMarks);
}

const stepState = stepRow
  .pick({
    worker: true,
    type: true,
    status: true,
    attempt: true,
    startedAt: true,
    finishedAt: true,
    error: true,
    wakeAt: true,
    childRun: true,
  })
  .extend({ runId: z.string(), reused: z.boolean() });
export type StepState = z.infer<typeof stepState>;

export async function findStepStates(db: Db, runIds: readonly string[]): Promise<StepState[]> {
  return prepared(
    db,
    sql`
    select run_id, worker, type, status, attempt, started_at, finished_at, error, wake_at, child_run, reused
    from run_steps where run_id = any(${sql.param([...runIds])}::uuid[]) order by run_id, worker`,
  ).rows(stepState);
}

const lastRun = z.object({ workflowId: z.string(), id: z.string(), status: z.string() });

export async function lastRuns(db: Db, workspaceId: string, workflowIds: readonly string[]) {
  const rows = await prepared(
    db,
    sql`select w.id as workflow_id, r.id, r.status from unnest(${sql.param([...workflowIds])}::uuid[]) as w(id)
      cross join lateral (select id, status from runs where workflow_id = w.id and workspace_id = ${workspaceId} order by id desc nulls last limit 1) r`,
  ).rows(lastRun);
  return new Map(
    rows.map((row) => [
      row.workflowId,
      { id: row.id, status: row.status, created_at: new Date(timeOfId(row.id)).toISOString() },
    ]),
  );
}

/**
 * Returns the document that a run executes: its version's document or, if the run tests a draft, the copy
 * stored with the run.
 */
export async function findRunDocument(db: Db, workspaceId: string, id: string): Promise<string | undefined> {
  const rows = await prepared(
    db,
    sql`select coalesce(r.document, v.document) as document from runs r
      left join workflow_versions v on v.workflow_id = r.workflow_id and v.version = r.version
      where r.id = ${id} and r.workspace_id = ${workspaceId}`,
  ).rows(z.object({ document: z.string().nullable() }));
  return rows[0]?.document ?? undefined;
}

const given = z.object({ request: z.string().nullable(), publishTo: z.string().nullable() });

export async function findRunRequest(db: Db, id: string): Promise<z.output<typeof given> | undefined> {
  return prepared(db, "select request, publish_to from runs where id = $1::uuid", [id]).row(given);
}

/**
 * Returns a result from the most recent successful production run. If several of `workers` succeeded in that
 * run, returns the result of the one with the highest number.
 */
export async function findLastResult(
  db: Db,
  workspaceId: string,
  workflowId: string,
  workers: readonly number[],
): Promise<string | undefined> {
  const [result] = await prepared(
    db,
    sql`
    select s.result from (
      select id from runs where workflow_id = ${workflowId} and workspace_id = ${workspaceId}
        and mode = 'production' and status = 'succeeded' and publish_to is null order by id desc nulls last limit 1) r
    join run_steps s on s.run_id = r.id and s.status = 'succeeded' and s.worker = any(${sql.param([...workers])}::int[])
    where s.result is not null order by s.worker desc limit 1`,
  ).column(z.string());
  return result;
}

export async function findRunFacts(db: Db, id: string): Promise<RunFacts | undefined> {
  return query(db, `select ${RUN_COLUMNS} from runs where id = $1::uuid`, [id]).row(runColumns);
}

const SAMPLE = 200;

/**
 * Estimated size of a workflow's runs: their number times the average size of the newest runs. An exact sum
 * would require reading all runs.
 */
export async function estimateBytes(db: Db, workflowId: string): Promise<number> {
  const { bytes } = await prepared(
    db,
    `with newest as (select id, octet_length(context) + coalesce(octet_length(request), 0) as own from runs
       where workflow_id = $1::uuid order by id desc nulls last limit $2)
     select (select count(*) from runs where workflow_id = $1::uuid)::float8
       * coalesce((select avg(own + 200 + coalesce((select sum(120 + coalesce(octet_length(input), 0) + coalesce(octet_length(result), 0))
           from run_steps where run_id = newest.id), 0)) from newest), 0)::float8 as bytes`,
    [workflowId, SAMPLE],
  ).only(z.object({ bytes: z.number() }));
  return Math.round(bytes);
}
