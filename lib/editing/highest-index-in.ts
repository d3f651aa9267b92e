import type { WorkflowDocument } from "@/lib/schema/workflow";

const REFERENCE = /workers\[(\d{1,7})\]/g;
const LARGEST = 1_000_000;

/**
 * Includes deleted workers that references still name, because a new worker must not become the target of an
 * old reference.
 */
export function highestIndexIn(document: WorkflowDocument): number {
  let highest = -1;
  for (const worker of document.workers) {
    highest = Math.max(highest, worker.index);
    for (const match of JSON.stringify(worker.params).matchAll(REFERENCE)) {
      const index = Number(match[1]);
      if (index < LARGEST) highest = Math.max(highest, index);
    }
  }
  return highest;
}
