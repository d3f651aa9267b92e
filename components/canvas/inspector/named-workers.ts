import { titleOf } from "@/components/canvas/actions/summary-of";
import type { NamedWorker } from "@/components/worker-form/form-data";
import type { Catalogue } from "@/lib/editing/catalogue";
import { isLoop } from "@/lib/editing/loops";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * A loop's form can refer to the workers inside it, and any other form to all other workers except
 * triggers. Returns `before` if nothing has changed.
 */
export function namedWorkers(
  document: WorkflowDocument,
  index: number,
  catalogue: Catalogue,
  before: readonly NamedWorker[],
): readonly NamedWorker[] {
  const loop = document.workers.some((worker) => worker.index === index && isLoop(worker));
  const workers = document.workers
    .filter((worker) => !loop || worker.inside === index)
    .filter((worker) => worker.index !== index && !catalogue.isTrigger(worker.type))
    .map((worker) => ({ index: worker.index, title: titleOf(worker, catalogue.find(worker.type)) }));
  const same = workers.length === before.length && workers.every((worker, at) => alike(worker, before[at]));
  return same ? before : workers;
}

function alike(one: NamedWorker, other: NamedWorker | undefined): boolean {
  return one.index === other?.index && one.title === other.title;
}
