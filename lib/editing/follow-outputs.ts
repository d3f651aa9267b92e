import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { ERROR_PORT } from "./catalogue";
import { connectionKey } from "./connections";
import { getPorts } from "./port-order";

export function followOutputs(
  before: WorkflowDocument,
  after: WorkflowDocument,
  index: number,
): WorkflowDocument {
  const [old, worker] = [before, after].map(({ workers }) => workers.find((other) => other.index === index));
  if (old?.type !== "switch" || worker?.type !== "switch") return after;
  const names = renamed(getPorts(old), getPorts(worker));
  const connections = after.connections.map((connection): Connection => {
    const port =
      connection.from === index && connection.port !== undefined ? names.get(connection.port) : undefined;
    return port === undefined ? connection : { ...connection, port };
  });
  return removeLostOutputs({ ...after, connections: once(connections) });
}

/** Removes connections from outputs that a switch no longer has, because they would prevent saving. */
export function removeLostOutputs(document: WorkflowDocument): WorkflowDocument {
  const outputs = new Map(
    document.workers.flatMap((worker): [number, readonly string[]][] =>
      worker.type === "switch" ? [[worker.index, getPorts(worker)]] : [],
    ),
  );
  const isThere = ({ from, port }: Connection) =>
    port === undefined || port === ERROR_PORT || (outputs.get(from)?.includes(port) ?? true);
  return document.connections.every(isThere)
    ? document
    : { ...document, connections: document.connections.filter(isThere) };
}

function renamed(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  const changed = before.flatMap((name, at) =>
    name === after[at] ? [] : [[name, after[at] ?? ""] as const],
  );
  const [only] = changed;
  if (before.length !== after.length || only === undefined || changed.length > 1) return new Map();
  // If two outputs have the old or the new name, it is unclear which of them a connection belongs to, so the
  // change doesn't count as a rename.
  return before.includes(only[1]) || after.includes(only[0]) ? new Map() : new Map([only]);
}

function once(connections: readonly Connection[]): Connection[] {
  return [...new Map(connections.map((connection) => [connectionKey(connection), connection])).values()];
}
