import { z } from "zod";
import type { ClaimedRun, RunChange, RunFacts, StepRecord } from "@/lib/engine/run-store";
import { runStatus, stepStatus } from "@/lib/schema/run";

/**
 * Converts values of the run store to database rows and back. Rows are passed to a statement as a single JSON
 * string, with times in ISO format.
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

const sharedFacts = z.object({
  workspaceId: z.string(),
  workflowId: z.string(),
  version: z.number().nullable(),
  mode: z.enum(["production", "test"]),
  trigger: z.number().nullable(),
  webhookId: nullableText,
  method: nullableText,
  waited: z.boolean(),
  resultWorkers: z.array(z.number()),
  retryOf: nullableText,
  retryFrom: z.number().nullable(),
  parentRun: nullableText,
  parentWorker: z.number().nullable(),
  hops: z.number(),
  failureOf: nullableText,
  onlyWorker: z.number().nullable(),
  onlyItem: z.number().nullable().default(null),
  subscriptionId: nullableText,
  priceVersion: z.number().nullable(),
  publishTo: nullableText,
});

const SHARED = sharedFacts.keyof().options;

/**
 * The columns of a run that usually have the same values for most runs of a batch. Leaves out the columns
 * that differ from run to run, such as the ID.
 */
export const RUN_FACTS = Object.entries({
  workspaceId: "uuid",
  workflowId: "uuid",
  version: "int",
  mode: "text",
  trigger: "int",
  webhookId: "text",
  method: "text",
  waited: "boolean",
  resultWorkers: "int[]",
  retryOf: "uuid",
  retryFrom: "int",
  parentRun: "uuid",
  parentWorker: "int",
  hops: "int",
  failureOf: "uuid",
  onlyWorker: "int",
  onlyItem: "int",
  subscriptionId: "uuid",
  priceVersion: "int",
  publishTo: "uuid",
} satisfies Record<(typeof SHARED)[number], string>).map(([fact, type]) => ({ name: columnOf(fact), type }));

export const runColumns = sharedFacts.extend({
  id: z.string(),
  document: nullableText,
  context: z.string(),
  request: nullableText,
  traceparent: nullableText,
});

export const claimedRow = runColumns.extend({
  attempt: z.number(),
  startedAt: time,
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
  startedAt: time,
  finishedAt: time,
  input: nullableText,
  result: nullableText,
  error: nullableText,
  output: nullableText,
  reused: z.boolean(),
  sample: z.boolean(),
  publication: nullableText,
  wakeAt: time,
  childRun: nullableText,
  logs: nullableText,
});

export function toClaimed(
  { attempt, startedAt, crashes, ...run }: z.infer<typeof claimedRow>,
  steps: z.infer<typeof stepRow>[],
): ClaimedRun {
  return { run, attempt, startedAt: startedAt?.getTime() ?? null, steps: steps.map(toStepRecord), crashes };
}

export function toStepRecord({ output, ...row }: z.infer<typeof stepRow>): StepRecord {
  return {
    ...row,
    startedAt: row.startedAt?.getTime() ?? null,
    finishedAt: row.finishedAt?.getTime() ?? null,
    outlet: output,
    wakeAt: row.wakeAt?.getTime() ?? null,
  };
}

/**
 * Payload of a run's job: the run's ID, and the facts that are needed to execute it, so that the runner
 * doesn't have to read the run's row. If the facts are too large for the payload, `w` has their size instead,
 * which counts towards the queue's limit.
 */
export const jobPayload = z.object({
  r: z.string(),
  k: z.literal("wake").optional(),
  p: z.record(z.string(), z.unknown()).transform(namedAsFacts).pipe(sharedFacts).optional().catch(undefined),
  c: z.string().optional(),
  q: nullableText.optional(),
  /** Trace context (`traceparent`). Missing if the run starts a new trace. */
  t: z.string().optional(),
});

/**
 * Returns the run's facts from its job. Null if they were too large for the job, or if the job is from an
 * earlier release. In both cases, the caller reads them from the run's row.
 */
export function travelled({ r, p, c, q, t }: z.infer<typeof jobPayload>): RunFacts | null {
  return p === undefined || c === undefined || q === undefined
    ? null
    : { ...p, id: r, document: null, context: c, request: q, traceparent: t ?? null };
}

export function sharedRow(run: RunFacts): Record<string, unknown> {
  return Object.fromEntries(SHARED.map((fact) => [columnOf(fact), run[fact]]));
}

function columnOf(fact: string): string {
  return fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function namedAsFacts(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(SHARED.map((fact) => [fact, row[columnOf(fact)]]));
}

/**
 * True if `sharedRow` would return equal rows for both runs. Compares the facts without building the rows,
 * because far more runs are compared than rows are needed.
 */
export function shareFacts(one: RunFacts, other: RunFacts): boolean {
  return SHARED.every((fact) => one[fact] === other[fact]);
}

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
