import { z } from "zod";
import type { ClaimedRun, RunChange, RunFacts, StepRecord } from "@/lib/engine/run-store";
import { runStatus, stepStatus } from "@/lib/schema/run";

/**
 * Converts the store's values to rows and back. A statement gets its rows as a single JSON text, with times
 * in ISO format.
 */

export function stepRows(
  runs: readonly { readonly id: string; readonly steps: readonly StepRecord[] }[],
): string {
  return JSON.stringify(
    runs.flatMap((run) =>
      run.steps.flatMap((step) => (step.iteration === undefined ? [toStepRow(run.id, step)] : [])),
    ),
  );
}

/** Steps inside loops have their own table. */
export function insideStepRows(
  runs: readonly { readonly id: string; readonly steps: readonly StepRecord[] }[],
): string {
  return JSON.stringify(
    runs.flatMap((run) =>
      run.steps.flatMap((step) =>
        step.iteration === undefined ? [] : [{ ...toStepRow(run.id, step), iteration: step.iteration }],
      ),
    ),
  );
}

/** The steps of a run as one JSON string, omitting null and false values. Read by the view `run_steps`. */
export function packedSteps(steps: readonly StepRecord[]): string {
  return JSON.stringify(steps.map(toPackedStep));
}

function toPackedStep(step: StepRecord) {
  return {
    worker: step.worker,
    type: step.type,
    status: step.status,
    attempt: step.attempt,
    started_at: step.startedAt ?? undefined,
    finished_at: step.finishedAt ?? undefined,
    input: step.input ?? undefined,
    result: step.result ?? undefined,
    error: step.error ?? undefined,
    outlet: step.outlet ?? undefined,
    sample: step.sample || undefined,
    publication: step.publication ?? undefined,
    logs: step.logs ?? undefined,
  };
}

export function changeRow(change: RunChange) {
  return {
    id: change.runId,
    attempt: change.attempt,
    status: change.status,
    started_at: iso(change.startedAt),
    finished_at: iso(change.finishedAt),
    error: change.error,
    suspended: change.suspend !== null,
    on_failure: change.onFailure,
    inside: change.inside,
  };
}

/**
 * Publications are numbered across all changes, so that the later of two publications of the same provider
 * gets the newer version.
 */
export function publicationRows(changes: readonly RunChange[]) {
  return changes
    .flatMap(({ runId, publications }) => publications.map((value) => ({ runId, value })))
    .map(({ runId, value }, place) => ({
      run_id: runId,
      provider_id: value.providerId,
      body: value.body,
      content_type: value.contentType,
      etag: value.etag,
      marks: value.marks,
      place,
    }));
}

export function wakeRows(change: RunChange) {
  return change.suspend ? [{ run_id: change.runId, after_ms: change.suspend.wakeAfterMs }] : [];
}

const nullableText = z.string().nullable();
const time = z.date().nullable();

/** The columns of a run except those specific to it. They are the same for most runs of a batch. */
export const RUN_FACTS = {
  workspace_id: "uuid",
  workflow_id: "uuid",
  version: "int",
  mode: "text",
  trigger: "int",
  webhook_id: "text",
  method: "text",
  waited: "boolean",
  result_workers: "int[]",
  retry_of: "uuid",
  retry_from: "int",
  parent_run: "uuid",
  parent_worker: "int",
  hops: "int",
  failure_of: "uuid",
  only_worker: "int",
  only_item: "int",
  subscription_id: "uuid",
  price_version: "int",
  publish_to: "uuid",
} as const;

const sharedColumns = z.object({
  workspace_id: z.string(),
  workflow_id: z.string(),
  version: z.number().nullable(),
  mode: z.enum(["production", "test"]),
  trigger: z.number().nullable(),
  webhook_id: nullableText,
  method: nullableText,
  waited: z.boolean(),
  result_workers: z.array(z.number()),
  retry_of: nullableText,
  retry_from: z.number().nullable(),
  parent_run: nullableText,
  parent_worker: z.number().nullable(),
  hops: z.number(),
  failure_of: nullableText,
  only_worker: z.number().nullable(),
  only_item: z.number().nullable().default(null),
  subscription_id: nullableText,
  price_version: z.number().nullable(),
  publish_to: nullableText,
} satisfies Record<keyof typeof RUN_FACTS, z.ZodType>);

export const runColumns = sharedColumns.extend({
  id: z.string(),
  document: nullableText,
  context: z.string(),
  request: nullableText,
  traceparent: nullableText,
});

export const claimedRow = runColumns.extend({
  attempt: z.number(),
  started_at: time,
  crashes: z.number(),
});
export const outcomeRow = z.object({
  id: z.string(),
  status: runStatus,
  error: nullableText,
  result: nullableText,
  insisted: z.boolean(),
  sample: z.boolean(),
});
export const stepRow = z.object({
  worker: z.number(),
  type: z.string(),
  status: stepStatus,
  attempt: z.number(),
  started_at: time,
  finished_at: time,
  input: nullableText,
  result: nullableText,
  error: nullableText,
  output: nullableText,
  reused: z.boolean(),
  sample: z.boolean(),
  publication: nullableText,
  wake_at: time,
  child_run: nullableText,
  logs: nullableText,
});

export function toClaimed(row: z.infer<typeof claimedRow>, steps: z.infer<typeof stepRow>[]): ClaimedRun {
  return {
    run: toRunFacts(row),
    attempt: row.attempt,
    startedAt: row.started_at?.getTime() ?? null,
    steps: steps.map(toStepRecord),
    crashes: row.crashes,
  };
}

export function toStepRecord(row: z.infer<typeof stepRow>): StepRecord {
  return {
    worker: row.worker,
    type: row.type,
    status: row.status,
    attempt: row.attempt,
    startedAt: row.started_at?.getTime() ?? null,
    finishedAt: row.finished_at?.getTime() ?? null,
    input: row.input,
    result: row.result,
    error: row.error,
    outlet: row.output,
    reused: row.reused,
    sample: row.sample,
    publication: row.publication,
    wakeAt: row.wake_at?.getTime() ?? null,
    childRun: row.child_run,
    logs: row.logs,
  };
}

/**
 * A job's payload: the run's ID and, if they are small, its facts; otherwise `w`, their size, which counts
 * towards the queue's limit.
 */
export const jobPayload = z.object({
  r: z.string(),
  k: z.literal("wake").optional(),
  p: sharedColumns.optional().catch(undefined),
  c: z.string().optional(),
  q: nullableText.optional(),
  /** Missing if the run starts its own trace. */
  t: z.string().optional(),
});

/**
 * Null if the facts were too large, or if the job is from an earlier release. Then they are read from the
 * run.
 */
export function travelled({ r, p, c, q, t }: z.infer<typeof jobPayload>): RunFacts | null {
  return p === undefined || c === undefined || q === undefined
    ? null
    : toRunFacts({ ...p, id: r, document: null, context: c, request: q, traceparent: t ?? null });
}

export function toRunFacts(row: z.infer<typeof runColumns>): RunFacts {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    workflowId: row.workflow_id,
    version: row.version,
    document: row.document,
    mode: row.mode,
    trigger: row.trigger,
    context: row.context,
    request: row.request,
    webhookId: row.webhook_id,
    method: row.method,
    waited: row.waited,
    resultWorkers: row.result_workers,
    retryOf: row.retry_of,
    retryFrom: row.retry_from,
    parentRun: row.parent_run,
    parentWorker: row.parent_worker,
    hops: row.hops,
    failureOf: row.failure_of,
    onlyWorker: row.only_worker,
    onlyItem: row.only_item,
    subscriptionId: row.subscription_id,
    priceVersion: row.price_version,
    publishTo: row.publish_to,
    traceparent: row.traceparent,
  };
}

export function sharedRow(run: RunFacts): z.infer<typeof sharedColumns> {
  return {
    workspace_id: run.workspaceId,
    workflow_id: run.workflowId,
    version: run.version,
    mode: run.mode,
    trigger: run.trigger,
    webhook_id: run.webhookId,
    method: run.method,
    waited: run.waited,
    result_workers: [...run.resultWorkers],
    retry_of: run.retryOf,
    retry_from: run.retryFrom,
    parent_run: run.parentRun,
    parent_worker: run.parentWorker,
    hops: run.hops,
    failure_of: run.failureOf,
    only_worker: run.onlyWorker,
    only_item: run.onlyItem,
    subscription_id: run.subscriptionId,
    price_version: run.priceVersion,
    publish_to: run.publishTo,
  };
}

/** True if `sharedRow` returns the same for both. Comparing happens far more often than building the row. */
export function shareFacts(one: RunFacts, other: RunFacts): boolean {
  return SHARED.every((fact) => one[fact] === other[fact]);
}

const SHARED = [
  "workflowId",
  "workspaceId",
  "version",
  "mode",
  "trigger",
  "webhookId",
  "method",
  "waited",
  "resultWorkers",
  "retryOf",
  "retryFrom",
  "parentRun",
  "parentWorker",
  "hops",
  "failureOf",
  "onlyWorker",
  "onlyItem",
  "subscriptionId",
  "priceVersion",
  "publishTo",
] as const satisfies readonly (keyof RunFacts)[];

function toStepRow(runId: string, step: StepRecord) {
  return {
    run_id: runId,
    worker: step.worker,
    type: step.type,
    status: step.status,
    attempt: step.attempt,
    started_at: iso(step.startedAt),
    finished_at: iso(step.finishedAt),
    input: step.input,
    result: step.result,
    error: step.error,
    output: step.outlet,
    reused: step.reused,
    sample: step.sample,
    publication: step.publication,
    wake_at: iso(step.wakeAt),
    child_run: step.childRun,
    logs: step.logs,
  };
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
