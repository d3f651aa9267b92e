import type { Catalogue } from "@/lib/editing/catalogue";
import { isEnabled } from "@/lib/schema/is-enabled";
import { type Variable, variable } from "@/lib/schema/trigger";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

export interface Trigger {
  readonly worker: Worker;
  readonly variables: readonly Variable[];
}

export function triggersOf(document: WorkflowDocument, catalogue: Catalogue): Trigger[] {
  return document.workers
    .filter((worker) => catalogue.isTrigger(worker.type) && isEnabled(worker))
    .map((worker) => ({ worker, variables: variablesOf(worker) }));
}

export function variablesOf(worker: Worker): Variable[] {
  const rows = Array.isArray(worker.params.variables) ? worker.params.variables : [];
  return rows.flatMap((row) => {
    const parsed = variable.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}
