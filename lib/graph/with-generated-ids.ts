import type { Json } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

/**
 * A webhook's ID is random, so it can't be guessed. A provider's ID is derived from workflow and index, so
 * that a document saved repeatedly without the ID always gets the same one.
 */
export function withGeneratedIds(
  document: WorkflowDocument,
  workflowId: string,
  randomId: () => string,
): WorkflowDocument {
  const workers = document.workers.map((worker) => {
    if (worker.type === "webhook_trigger") return filled(worker, "webhook_id", randomId);
    if (worker.type === "data_provider")
      return filled(worker, "provider_id", () => providerId(workflowId, worker.index));
    return worker;
  });
  return { ...document, workers };
}

/**
 * Derives a data provider's ID from its worker's index and the last characters of the workflow's ID. Those are
 * random, so a generated ID can't collide with a chosen one.
 */
function providerId(workflowId: string, index: number): string {
  return `p${index}-${workflowId.replaceAll(/[^A-Za-z0-9]/g, "").slice(-12)}`;
}

function filled(worker: Worker, name: string, make: () => string): Worker {
  const given: Json | undefined = worker.params[name];
  if (given !== undefined && given !== "") return worker;
  return { ...worker, params: { ...worker.params, [name]: make() } };
}
