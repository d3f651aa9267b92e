import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { ERROR_PORT } from "./catalogue";

/**
 * Lookups that each node makes on every document change. The document is indexed once, because with 500
 * nodes, searching the lists each time would slow down typing.
 */
export function workerAt(document: WorkflowDocument, index: number): Worker | undefined {
  return lookupOf(document).workers.get(index);
}

export function hasContents(document: WorkflowDocument, loop: number): boolean {
  return lookupOf(document).filledLoops.has(loop);
}

export function usedPorts(document: WorkflowDocument, index: number): ReadonlySet<string> {
  return lookupOf(document).usedPorts.get(index) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

export function usesErrorPort(document: WorkflowDocument, index: number): boolean {
  return usedPorts(document, index).has(ERROR_PORT);
}

interface Lookup {
  readonly workers: ReadonlyMap<number, Worker>;
  readonly filledLoops: ReadonlySet<number>;
  readonly usedPorts: ReadonlyMap<number, ReadonlySet<string>>;
}

const lookups = new WeakMap<WorkflowDocument, Lookup>();

function lookupOf(document: WorkflowDocument): Lookup {
  const known = lookups.get(document);
  if (known) return known;
  const made = {
    workers: new Map(document.workers.map((worker) => [worker.index, worker])),
    filledLoops: new Set(document.workers.flatMap(({ inside }) => inside ?? [])),
    usedPorts: usedPortsOf(document.connections),
  };
  lookups.set(document, made);
  return made;
}

function usedPortsOf(connections: readonly Connection[]): Map<number, Set<string>> {
  const used = new Map<number, Set<string>>();
  for (const { from, port } of connections) {
    if (port === undefined) continue;
    const ports = used.get(from) ?? new Set();
    used.set(from, ports.add(port));
  }
  return used;
}
