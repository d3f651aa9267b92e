import type { Run, Step } from "@/lib/schema/run";
import type { Connection } from "@/lib/schema/workflow";

interface RetryPoints {
  /** The step that made the run fail. Null if there is none, or if its error output handled the failure. */
  readonly failed: number | null;
  /** Steps besides `failed` from which a retry can start, because all results before them can be reused. */
  readonly others: readonly number[];
  /** Loops in which some items failed and others succeeded, so that a retry can reuse the successful ones. */
  readonly loops: readonly { readonly worker: number; readonly stored: number }[];
}

export function retryPoints(
  { steps, trigger }: Pick<Run, "steps" | "trigger">,
  connections: readonly Connection[],
): RetryPoints {
  const byWorker = new Map(steps.map((step) => [step.worker, step]));
  const isPlace = ({ worker, status }: Step) =>
    status !== "skipped" && worker !== trigger && beginsAt(byWorker, connections, worker);
  const places = steps.filter(isPlace).toSorted((one, other) => one.worker - other.worker);
  const failed = places.find((step) => step.status === "failed" && !isCaught(step.worker, connections));
  return {
    failed: failed?.worker ?? null,
    others: places.filter((step) => step !== failed).map(({ worker }) => worker),
    loops: places.flatMap(({ worker, inside, reused }) =>
      inside && inside.failed > 0 && inside.done > inside.failed && !reused
        ? [{ worker, stored: inside.done - inside.failed }]
        : [],
    ),
  };
}

/** True if a retry can reuse every result on the paths that lead to a worker. */
export function beginsAt(
  steps: ReadonlyMap<number, Step>,
  connections: readonly Connection[],
  worker: number,
): boolean {
  const seen = new Set<number>();
  const waiting = [worker];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    for (const { from, to } of connections) {
      if (to !== index || seen.has(from)) continue;
      if (!stands(steps.get(from), connections)) return false;
      seen.add(from);
      waiting.push(from);
    }
  }
  return true;
}

function stands(step: Step | undefined, connections: readonly Connection[]): boolean {
  if (step?.status === "failed") return isCaught(step.worker, connections);
  return step?.status === "succeeded" || step?.status === "skipped";
}

function isCaught(worker: number, connections: readonly Connection[]): boolean {
  return connections.some(({ from, port }) => from === worker && port === "error");
}
