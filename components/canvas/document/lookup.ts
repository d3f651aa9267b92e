import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { ERROR_PORT } from "./catalogue";

/**
 * Questions that every node asks about the document whenever it changes. Made once for a document: with 500 nodes,
 * going through the lists each time would be felt on every key.
 */
export function workerAt(document: WorkflowDocument, index: number): Worker | undefined {
  return lookupOf(document).workers.get(index);
}

/** Something stands in this box. */
export function hasContents(document: WorkflowDocument, box: number): boolean {
  return lookupOf(document).filledBoxes.has(box);
}

/** A connection leads out of its error port. */
export function usesErrorPort(document: WorkflowDocument, index: number): boolean {
  return lookupOf(document).withErrorPort.has(index);
}

interface Lookup {
  readonly workers: ReadonlyMap<number, Worker>;
  readonly filledBoxes: ReadonlySet<number>;
  readonly withErrorPort: ReadonlySet<number>;
}

const lookups = new WeakMap<WorkflowDocument, Lookup>();

function lookupOf(document: WorkflowDocument): Lookup {
  const known = lookups.get(document);
  if (known) return known;
  const made = {
    workers: new Map(document.workers.map((worker) => [worker.index, worker])),
    filledBoxes: new Set(document.workers.flatMap(({ inside }) => inside ?? [])),
    withErrorPort: new Set(
      document.connections.flatMap(({ from, port }) => (port === ERROR_PORT ? [from] : [])),
    ),
  };
  lookups.set(document, made);
  return made;
}
