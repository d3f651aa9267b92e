import type { FoundProblem, Worker } from "@/lib/schema/workflow";
import type { CatalogueEntry } from "./catalogue";

export function findLoopProblems(
  worker: Worker,
  position: number,
  entry: CatalogueEntry,
  workers: readonly Worker[],
): FoundProblem[] {
  const at = (field: string, code: string, message: string): FoundProblem => ({
    path: `workers[${position}].${field}`,
    code,
    message,
    worker: worker.index,
  });
  if (!entry.isLoop) return [];
  const problems: FoundProblem[] = [];
  const from = worker.params.result_from;
  if (
    typeof from === "number" &&
    !workers.some(({ index, inside }) => index === from && inside === worker.index)
  )
    problems.push(
      at(
        "params.result_from",
        "unknown_worker",
        `Worker ${from} is not inside this loop, so the loop can't return its result.`,
      ),
    );
  // Only the workers inside a loop can be retried. Retrying the loop as a whole would repeat items that have
  // finished.
  if ((worker.retry?.attempts ?? 1) > 1)
    problems.push(
      at("retry", "retry_in_box", "A loop can't be retried as a whole. Add retries to the workers inside."),
    );
  return problems;
}
