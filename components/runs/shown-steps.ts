import type { WorkerKind } from "@/components/ui/kind-icon";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { Run, Step } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";

const ERROR_PORT = "error";

export interface ShownStep {
  readonly step: Step;
  readonly name: string;
  readonly kind: WorkerKind;
  /**
   * The output that the step took, if it has several: `true`, `false`, or `error` if the run continued from
   * its error output.
   */
  readonly output: string | null;
  /** Start and end of the step as fractions (0 to 1) of the run's duration. Null if the step hasn't started. */
  readonly bar: { readonly from: number; readonly to: number } | null;
}

export function shownSteps(
  run: Run,
  document: WorkflowDocument | undefined,
  catalogue: readonly CatalogueItem[] | undefined,
  nowMs: number,
): ShownStep[] {
  const names = new Map(document?.workers.map(({ index, name }) => [index, name]));
  const types = new Map(catalogue?.map((item) => [item.type, item]));
  const { startMs, lengthMs } = spanOf(run, nowMs);
  return run.steps.toSorted(byStart).map((step) => ({
    step,
    name: names.get(step.worker) ?? types.get(step.type)?.title ?? step.type,
    kind: types.get(step.type)?.kind ?? "logic",
    output: outputOf(step, document),
    bar: barOf(step, startMs, lengthMs, nowMs),
  }));
}

function outputOf(step: Step, document: WorkflowDocument | undefined): string | null {
  if (step.outlet !== undefined) return step.outlet;
  const goesOn = document?.connections.some(({ from, port }) => from === step.worker && port === ERROR_PORT);
  return step.status === "failed" && goesOn ? ERROR_PORT : null;
}

function byStart(one: Step, other: Step): number {
  const [first, second] = [startOf(one), startOf(other)];
  return first === second ? one.worker - other.worker : first - second;
}

function startOf(step: Step): number {
  return step.started_at === null || step.status === "skipped"
    ? Number.MAX_SAFE_INTEGER
    : Date.parse(step.started_at);
}

function spanOf(run: Run, nowMs: number): { startMs: number; lengthMs: number } {
  const startMs = Date.parse(run.started_at ?? run.created_at);
  const endMs = run.finished_at === null ? nowMs : Date.parse(run.finished_at);
  return { startMs, lengthMs: Math.max(1, endMs - startMs) };
}

function barOf(step: Step, startMs: number, lengthMs: number, nowMs: number): ShownStep["bar"] {
  if (step.started_at === null || step.reused || step.status === "skipped") return null;
  const endMs = step.finished_at === null ? nowMs : Date.parse(step.finished_at);
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / lengthMs));
  return { from: share(Date.parse(step.started_at)), to: share(endMs) };
}

export function firstOfInterest(steps: readonly ShownStep[]): number | null {
  const failed = steps.find(({ step, output }) => step.status === "failed" && output !== ERROR_PORT);
  const last = steps.findLast(({ step }) => step.status === "succeeded");
  return (failed ?? last ?? steps[0])?.step.worker ?? null;
}
