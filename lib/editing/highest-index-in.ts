import type { WorkflowDocument } from "@/lib/schema/workflow";

const REFERENCE = /workers\[(\d{1,7})\]/g;
const LARGEST = 1_000_000;

/**
 * Highest index of the workers and of deleted workers that references still name, so that a new worker
 * doesn't become the target of an old reference.
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
