import type { WorkflowDocument } from "@/lib/schema/workflow";
import { workerWords } from "@/lib/service/document/worker-words";

/** Returns the workers whose name, type or own ID (of a webhook, provider or table) contains the text. */
export function workersNamed({ workers }: Pick<WorkflowDocument, "workers">, text: string) {
  const wanted = text.toLowerCase();
  return workers
    .filter((worker) => workerWords(worker).some((word) => word.includes(wanted)))
    .map(({ index, type, name }) => ({ index, type, name }));
}
