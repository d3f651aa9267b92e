import { beginsAt } from "@/components/runs/retry-points";
import { tookOutput } from "@/lib/schema/get-outputs-taken";
import type { Run, Step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { StepError } from "@/lib/schema/step-error";
import type { Connection } from "@/lib/schema/workflow";

/**
 * The run shown on the canvas and the values pinned in this browser. They have a store of their own, so that
 * the progress of a run doesn't rebuild the canvas's nodes.
 */
export interface RunView {
  readonly run: Run | null;
  readonly steps: ReadonlyMap<number, Step>;
  /** True to follow the newest run. False if the user has selected a run, which then stays on the canvas. */
  readonly following: boolean;
  readonly wanted: string | null;
  readonly pins: ReadonlyMap<number, unknown>;
  readonly tests: ReadonlyMap<number, TestOutcome>;
}

export interface TestOutcome {
  readonly at: string;
  readonly ms: number;
  readonly status: string;
  readonly result: unknown;
  readonly input: unknown;
  readonly error: StepError | null;
  readonly logs?: readonly string[] | undefined;
  readonly runId: string | null;
}

export const NO_RUN: RunView = {
  run: null,
  steps: new Map(),
  following: true,
  wanted: null,
  pins: new Map(),
  tests: new Map(),
};

export function latestResult(
  { steps, pins, tests }: Pick<RunView, "steps" | "pins" | "tests">,
  index: number,
): { value: unknown; input: unknown; origin: "pin" | "run"; at: string | null } | null {
  if (pins.has(index)) return { value: pins.get(index), input: null, origin: "pin", at: null };
  const test = tests.get(index);
  const step = steps.get(index);
  const tested = test?.status === "succeeded" ? test : undefined;
  const ran = step?.status === "succeeded" ? step : undefined;
  if (tested && tested.at > (ran?.finished_at ?? ""))
    return { value: tested.result, input: tested.input, origin: "run", at: tested.at };
  return ran ? { value: ran.result, input: ran.input, origin: "run", at: ran.finished_at } : null;
}

/**
 * Returns the run if its results can be reused, otherwise null. To be reusable, it must have ended, have a
 * trigger, and have succeeded up to this worker.
 */
export function reusableRun(
  { run, steps }: Pick<RunView, "run" | "steps">,
  connections: readonly Connection[],
  index: number,
): Run | null {
  if (run === null || run.trigger === null || !hasEnded(run.status)) return null;
  const before = connections.filter(({ to }) => to === index);
  const hasResults = before.some(({ from }) => steps.get(from)?.status === "succeeded");
  return hasResults && beginsAt(steps, connections, index) ? run : null;
}

/**
 * Moves pins and tests to the new indices of renumbered workers. Runs aren't affected, because a run refers
 * to the document it was started with.
 */
export function renumberRuns(view: RunView, renamed: ReadonlyMap<number, number>): RunView {
  const moved = <T>(entries: ReadonlyMap<number, T>) =>
    new Map([...entries].map(([index, entry]) => [renamed.get(index) ?? index, entry]));
  return { ...view, pins: moved(view.pins), tests: moved(view.tests) };
}

/** Unchanged steps keep their objects, so that their nodes aren't redrawn. */
export function showRun(view: RunView, run: Run | null): RunView {
  if (run === null) return { ...view, run, steps: new Map() };
  const old = view.run?.id === run.id ? view.steps : new Map<number, Step>();
  const steps = new Map(
    run.steps.map((step) => {
      const before = old.get(step.worker);
      return [step.worker, before && sameStep(before, step) ? before : step];
    }),
  );
  return { ...view, run, steps };
}

function sameStep(a: Step, b: Step): boolean {
  return (
    a.status === b.status &&
    a.attempt === b.attempt &&
    a.finished_at === b.finished_at &&
    a.started_at === b.started_at
  );
}

/**
 * A connection is taken if it leaves the output that the step chose or, after a failure, the error output.
 */
export function connectionState(
  connection: Connection,
  steps: ReadonlyMap<number, Step>,
): "taken" | "skipped" | "idle" {
  const from = steps.get(connection.from);
  const to = steps.get(connection.to);
  if (!from || from.status === "queued" || from.status === "running") return "idle";
  const left =
    connection.port === "error"
      ? from.status === "failed"
      : from.status === "succeeded" &&
        (connection.port === undefined || tookOutput(from.outlet, connection.port));
  if (!left || to?.status === "skipped") return "skipped";
  return to ? "taken" : "idle";
}
