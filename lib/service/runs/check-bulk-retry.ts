import { reusedSteps } from "@/lib/engine/reused-steps";
import type { BulkRetryFrom, PassedReason } from "@/lib/schema/bulk-retry";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { StepStatus } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { workerOf } from "@/lib/workers/registry";
import { outermost } from "./outermost";

export interface EndedStep {
  readonly worker: number;
  readonly type: string;
  readonly status: StepStatus;
  readonly code: string | null;
  readonly begun: boolean;
}

export interface BulkRetryOrder {
  readonly from: BulkRetryFrom;
  readonly repeatEffects: boolean;
}

export type BulkRetryVerdict =
  | {
      readonly retry: true;
      readonly from: number | undefined;
      readonly reused: number;
      readonly repeated: number;
    }
  | { readonly retry: false; readonly reason: PassedReason; readonly message: string };

/** Error codes after which it is unknown how far the step got. */
const UNCERTAIN = new Set(["timeout", "upstream_timeout", "run_crashed", "internal", "cancelled"]);

/**
 * Checks whether a failed run can be retried without repeating a side effect, and which steps are reused. A
 * step that failed with a response had no effect, so it can run again. A step that succeeded or whose outcome
 * is unknown can't run again unless the caller allows it.
 */
export function checkBulkRetry(
  document: WorkflowDocument,
  steps: readonly EndedStep[],
  failed: number | null,
  order: BulkRetryOrder,
): BulkRetryVerdict {
  const from = order.from === "start" || failed === null ? undefined : outermost(document, failed);
  const reused = from === undefined ? [] : reusedSteps(document, steps, from);
  if (!Array.isArray(reused) && !reused.ok)
    return { retry: false, reason: "not_possible", message: reused.error.message };
  const standing = new Set(Array.isArray(reused) ? reused : reused.value);
  const again = steps.filter((step) => step.begun && !standing.has(step.worker) && step.status !== "skipped");
  const twice = order.repeatEffects ? undefined : again.find((step) => mayRepeat(document, step));
  if (twice) {
    return {
      retry: false,
      reason: "would_repeat_effect",
      message: `Worker ${twice.worker} may already have sent its request, and a retry would send it again.`,
    };
  }
  return { retry: true, from, reused: standing.size, repeated: again.length };
}

function mayRepeat(document: WorkflowDocument, step: EndedStep): boolean {
  if (step.status === "failed" && step.code !== null && !UNCERTAIN.has(step.code) && !isLoop(step))
    return false;
  const done = hasEnded(step.status) || step.begun;
  return done && workersOf(document, step.worker).some(hasEffect);
}

function isLoop({ type }: EndedStep): boolean {
  // A failed step of one of these types may still have had an effect: the workflow that it called may have
  // done anything, and some items of the loop may have been completed.
  return workerOf(type)?.isLoop === true || workerOf(type)?.onlyCalls === true || type.startsWith("worker:");
}

function workersOf(document: WorkflowDocument, index: number): Worker[] {
  return document.workers.filter(
    (worker) => worker.index === index || outermost(document, worker.index) === index,
  );
}

function hasEffect(worker: Worker): boolean {
  if (!isEnabled(worker)) return false;
  const { type, params } = worker;
  const definition = workerOf(type);
  return definition === undefined || definition.hasEffect?.(params) === true;
}
