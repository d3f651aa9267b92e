import type { Db } from "@/db/handle";
import { findSteps, type RunRow } from "@/db/queries/runs";
import type { NewRun, StepRecord } from "@/lib/engine/run-store";
import { getLoopsAround } from "@/lib/graph/get-loops-around";
import { ancestors, graphOf } from "@/lib/graph/graph";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";

interface Retry {
  /** The original run, which recorded the outcomes of the loop's items. */
  readonly row: RunRow;
  /** Document that the original run used. */
  readonly before: WorkflowDocument;
  /** Document that the retry uses. */
  readonly after: WorkflowDocument;
  /** The retry itself, which starts at the loop. */
  readonly next: Omit<NewRun, "order">;
}

/**
 * Prepares a retry that runs only the unsuccessful items of a loop. The records of the other items are copied
 * when the retry is accepted, and the loop counts as started, so the engine continues it as after a crash.
 */
export async function reuseEndedItems(
  db: Db,
  { row, before, after, next }: Retry,
  loop: number | undefined,
): Promise<Result<Omit<NewRun, "order">, Problem>> {
  if (loop === undefined) return refused("no_box", "Set `from` to the loop whose items you want to retry.");
  const inner = insideOf(before, loop);
  if (inner.length === 0) return refused("not_a_box", `Worker ${loop} has no items to retry.`);
  const steps = await findSteps(db, row.id);
  const begun = steps.find(({ worker, status }) => worker === loop && status !== "skipped");
  if (begun === undefined || begun.reused)
    return refused("no_items", `Worker ${loop} did not run in this run, so it has no items to reuse.`);
  const reused = new Set(next.steps.map(({ worker }) => worker));
  const leading = ancestors(graphOf(after), loop);
  const again = steps.some(
    ({ worker, status }) => leading.has(worker) && status !== "skipped" && !reused.has(worker),
  );
  if (again || itemsIn(before, loop) !== itemsIn(after, loop))
    return refused(
      "other_items",
      "The loop would get different items in the version you chose. Retry all of its items.",
    );
  const endedItems = {
    from: row.id,
    inner: inner.filter(({ inside }) => inside === loop).map(({ index }) => index),
    workers: inner.map(({ index }) => index),
    rescued: before.connections.filter(({ port }) => port === "error").map(({ from }) => from),
  };
  return ok({ ...next, steps: [...next.steps, goingOn(begun)], endedItems });
}

function insideOf({ workers }: WorkflowDocument, loop: number) {
  const byIndex = new Map(workers.map((worker) => [worker.index, worker]));
  return workers.filter((worker) => getLoopsAround(worker, byIndex).includes(loop));
}

/**
 * Returns a string for comparing two versions of a document. The strings are equal if both versions run the
 * same workers on the same items.
 */
function itemsIn(document: WorkflowDocument, loop: number): string {
  const items = document.workers.find(({ index }) => index === loop)?.params.items ?? null;
  return JSON.stringify([
    items,
    insideOf(document, loop)
      .map(({ index, type }) => [index, type])
      .toSorted(),
  ]);
}

function goingOn(loop: StepRecord): StepRecord {
  return {
    ...loop,
    status: "queued",
    attempt: 1,
    startedAt: null,
    finishedAt: null,
    result: null,
    error: null,
    outlet: null,
    logs: null,
    publication: null,
    wakeAt: null,
    childRun: null,
  };
}

function refused(code: string, message: string): Result<never, Problem> {
  return fail(problem("invalid_input", message, { errors: [{ path: "items", code, message }] }));
}
