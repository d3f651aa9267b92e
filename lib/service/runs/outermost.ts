import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Returns the outermost loop around a worker, because a run can't start inside a loop. */
export function outermost(document: WorkflowDocument, index: number): number {
  let at = index;
  for (let depth = 0; depth < document.workers.length; depth += 1) {
    const inside = document.workers.find((worker) => worker.index === at)?.inside;
    if (inside === undefined) return at;
    at = inside;
  }
  return at;
}
