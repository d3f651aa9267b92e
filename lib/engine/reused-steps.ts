import { graphOf, reached } from "@/lib/graph/graph";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { FieldFault } from "@/lib/schema/problem";
import type { StepStatus } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export interface EarlierStep {
  readonly worker: number;
  readonly type: string;
  readonly status: StepStatus;
}

/**
 * A retry reuses the steps that succeeded, and those that failed but took their `error` connection, unless a
 * step before them runs again. `from` and all other failed or unfinished steps run again, and skipped steps
 * are decided again. `document` is the document that the retry executes, which may be newer than that of the
 * earlier run.
 */
export function reusedSteps(
  document: WorkflowDocument,
  earlier: readonly EarlierStep[],
  from: number,
): Result<number[], FieldFault> {
  const start = document.workers.find((worker) => worker.index === from);
  if (!start) return fail(unknownStart(from));
  if (start.inside !== undefined) return fail(insideStart(start.inside, from));
  const records = new Map(earlier.map((step) => [step.worker, step]));
  const rescued = new Set(
    document.connections.filter(({ port }) => port === "error").map((each) => each.from),
  );
  const again = new Set([from]);
  const standing: number[] = [];
  for (const { index, type, inside } of document.workers) {
    if (inside !== undefined) continue;
    const step = records.get(index);
    const known = step?.type === type ? step.status : undefined;
    if (known === "succeeded" || (known === "failed" && rescued.has(index))) standing.push(index);
    else if (known !== "skipped") again.add(index);
  }
  const after = reached(graphOf(document).next, again);
  return ok(standing.filter((index) => !again.has(index) && !after.has(index)));
}

function insideStart(loop: number, from: number): FieldFault {
  const message = `Worker ${from} is inside a loop and runs once for each item. Start from the loop (worker ${loop}).`;
  return { path: "from", code: "inside_box", message };
}

function unknownStart(from: number): FieldFault {
  return {
    path: "from",
    code: "unknown_worker",
    message: `Can't start from worker ${from}: it doesn't exist.`,
  };
}
