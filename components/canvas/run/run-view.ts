import type { Run, Step } from "@/lib/schema/run";
import type { Connection } from "@/lib/schema/workflow";

/** The run that the canvas shows, and values pinned in this browser. Kept out of the nodes' own state. */
export interface RunView {
  readonly run: Run | null;
  readonly steps: ReadonlyMap<number, Step>;
  /** Follow whatever run is the newest; a run chosen by hand stays. */
  readonly following: boolean;
  readonly pins: ReadonlyMap<number, unknown>;
}

export const NO_RUN: RunView = { run: null, steps: new Map(), following: true, pins: new Map() };

/** Takes in a newer state of a run; steps that did not change stay the same objects, so their nodes rest. */
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

export function showStep(view: RunView, runId: string, step: Step): RunView {
  if (view.run?.id !== runId) return view;
  const others = view.run.steps.filter((other) => other.worker !== step.worker);
  return {
    ...view,
    run: { ...view.run, steps: [...others, step] },
    steps: new Map(view.steps).set(step.worker, step),
  };
}

function sameStep(a: Step, b: Step): boolean {
  return (
    a.status === b.status &&
    a.attempt === b.attempt &&
    a.finished_at === b.finished_at &&
    a.started_at === b.started_at
  );
}

/** Whether a run went along a wire. A step does not say which way out it took; what came after it does. */
export function wireState(wire: Connection, steps: ReadonlyMap<number, Step>): "taken" | "skipped" | "idle" {
  const from = steps.get(wire.from);
  const to = steps.get(wire.to);
  if (!from || from.status === "queued" || from.status === "running") return "idle";
  const left = wire.port === "error" ? from.status === "failed" : from.status === "succeeded";
  if (!left || to?.status === "skipped") return "skipped";
  return to ? "taken" : "idle";
}

export function durationOf(step: Step): number | null {
  if (step.started_at === null || step.finished_at === null) return null;
  return Date.parse(step.finished_at) - Date.parse(step.started_at);
}
