import type { WorkflowDocument } from "@/lib/schema/workflow";
import { workerWords } from "@/lib/service/document/worker-words";

export function workersNamed({ workers }: Pick<WorkflowDocument, "workers">, text: string) {
  const wanted = text.toLowerCase();
  return workers
    .filter((worker) => workerWords(worker).some((word) => word.includes(wanted)))
    .map(({ index, type, name }) => ({ index, type, name }));
}
