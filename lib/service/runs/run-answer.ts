import { z } from "zod";
import type { ListedRunRow } from "@/db/queries/find-runs";
import { findRunDocument, findSteps, type RunRow, type StepState } from "@/db/queries/runs";
import { isPassedOn } from "@/lib/engine/disabled-worker";
import type { StepRecord } from "@/lib/engine/run-store";
import { traceIdOf } from "@/lib/engine/run-trace";
import { timeOfId } from "@/lib/kit/id";
import { JsonText } from "@/lib/kit/json-text";
import {
  type InsideCount,
  insideCount,
  type ListedRun,
  type Run,
  type RunSummary,
  runHandling,
  type Step,
} from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { startedBy } from "./started-by";

export function runSummaryOf(row: ListedRunRow): RunSummary {
  return {
    id: row.id,
    workflow_id: row.workflowId,
    ...(row.workflowName === null ? {} : { workflow_name: row.workflowName }),
    version: row.version,
    mode: row.mode,
    status: row.status,
    trigger: row.trigger,
    started_by: startedBy(row),
    webhook_id: row.webhookId,
    created_at: new Date(timeOfId(row.id)).toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    error: errorOf(row.error),
    retry_of: row.retryOf,
    trace_id: traceIdOf(row),
    parent_run: row.parentRun,
    // The runs that a failure handler calls have the same `failure_of`, even in other workspaces, so it is
    // shown only for the handler's own run.
    ...(row.failureOf === null || row.parentRun !== null ? {} : { failure_of: row.failureOf }),
    ...(row.onFailure === null ? {} : { on_failure: runHandling.parse(JSON.parse(row.onFailure)) }),
  };
}

export function listedRunOf(row: ListedRunRow, steps: readonly StepState[]): ListedRun {
  const counts = countsOf(row.inside);
  return {
    ...runSummaryOf(row),
    ...(row.context === null ? {} : { context: JSON.parse(row.context) }),
    steps: steps.map((step) => ({
      worker: step.worker,
      type: step.type,
      status: step.status,
      attempt: step.attempt,
      started_at: step.startedAt?.toISOString() ?? null,
      finished_at: step.finishedAt?.toISOString() ?? null,
      error: errorOf(step.error),
      ...waitingUntil(step.status, step.wakeAt?.getTime() ?? null, step.childRun),
      ...counts(step.worker),
      reused: step.reused,
    })),
  };
}

export const insideCounts = z.record(z.string(), insideCount);

function countsOf(text: string | null): (worker: number) => { inside?: InsideCount } {
  const counts = text === null ? {} : insideCounts.parse(JSON.parse(text));
  return (worker) => {
    const inside = counts[worker];
    return inside === undefined ? {} : { inside };
  };
}

/** Steps that have not started are taken from the run's document. */
export async function runAnswer({ db }: Pick<Services, "db">, row: RunRow): Promise<Run> {
  const steps = await findSteps(db, row.id);
  const text = await findRunDocument(db, row.workspaceId, row.id);
  return runOf(row, steps.map(stepAnswer), text === undefined ? null : documentOf(text));
}

export function runOf(row: RunRow, begun: readonly Step[], document: WorkflowDocument | null): Run {
  const open = document === null ? [] : stepsToCome(document, begun, row);
  const counts = countsOf(row.inside);
  return {
    ...runSummaryOf(row),
    context: JSON.parse(row.context),
    steps: [...begun.map((step) => ({ ...step, ...counts(step.worker) })), ...open].sort(
      (one, other) => one.worker - other.worker,
    ),
  };
}

/**
 * Leaves results as JSON text, because the results of a single run may total a hundred megabytes. `writeJson`
 * inserts them into the response without parsing them.
 */
export function stepAnswer(record: StepRecord): Step {
  return {
    worker: record.worker,
    type: record.type,
    status: record.status,
    attempt: record.attempt,
    started_at: isoOf(record.startedAt),
    finished_at: isoOf(record.finishedAt),
    input: textOf(record.input),
    // The record of a waiting step already contains the result that the step will end with, so it isn't shown
    // before the step has ended.
    result: hasEnded(record.status) ? textOf(record.result) : null,
    error: errorOf(record.error),
    ...(record.logs === null ? {} : { logs: JSON.parse(record.logs) }),
    ...(record.outlet === null || !hasEnded(record.status) ? {} : { outlet: record.outlet }),
    ...waitingUntil(record.status, record.wakeAt, record.childRun),
    reused: record.reused,
    ...(record.sample ? { sample: true } : {}),
    ...(isPassedOn(record.input) ? { passed_on: true } : {}),
    ...iterationOf(record),
  };
}

export function iterationOf({ iteration }: Pick<StepRecord, "iteration">) {
  const own = iteration?.at(-1);
  if (iteration === undefined || own === undefined) return {};
  return { iteration: own, ...(iteration.length > 1 ? { iterations: [...iteration] } : {}) };
}

function waitingUntil(status: string, wakeAt: number | null, childRun: string | null) {
  return status === "running" && wakeAt !== null && childRun === null
    ? { waiting_until: new Date(wakeAt).toISOString() }
    : {};
}

function stepsToCome(document: WorkflowDocument, begun: readonly Step[], row: RunRow): Step[] {
  const known = new Set(begun.map((step) => step.worker));
  // A test of one worker records only the steps that the worker needed. The document's other workers aren't
  // part of the run.
  if (row.onlyWorker !== null && hasEnded(row.status)) return [];
  return document.workers
    .filter((worker) => worker.inside === undefined && !known.has(worker.index))
    .map((worker) => ({
      worker: worker.index,
      type: worker.type,
      status: hasEnded(row.status) ? "cancelled" : "queued",
      attempt: 0,
      started_at: null,
      finished_at: null,
      input: null,
      result: null,
      error: null,
      reused: false,
    }));
}

function textOf(text: string | null): JsonText | null {
  return text === null ? null : new JsonText(text);
}

function errorOf(text: string | null) {
  return text === null ? null : stepError.parse(JSON.parse(text));
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
