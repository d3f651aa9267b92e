import { graphOf, reached } from "@/lib/graph/graph";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { withInsides } from "./with-insides";

const known = new WeakMap<WorkflowDocument, ReadonlySet<number>>();

/**
 * Returns the workers that no trigger leads to. No call ever runs them, so no failed run points them out to
 * the user. A workflow without triggers is started manually and runs from its first workers. Computed once
 * per document, because every node reads it.
 */
export function unreachedWorkers(
  document: WorkflowDocument,
  isTrigger: (type: string) => boolean,
): ReadonlySet<number> {
  const before = known.get(document);
  if (before) return before;
  const triggers = document.workers
    .filter((worker) => isTrigger(worker.type) && isEnabled(worker))
    .map((worker) => worker.index);
  const started = new Set([...triggers, ...reached(graphOf(withInsides(document)).next, triggers)]);
  const idle = document.workers.filter((worker) => !started.has(worker.index));
  const found = new Set(triggers.length === 0 ? [] : idle.map((worker) => worker.index));
  known.set(document, found);
  return found;
}
