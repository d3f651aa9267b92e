import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey, leadsTo } from "./connections";
import type { Scope } from "./merge-fields";

/** The result has no cycles and no connections to missing workers. */
export function mergeConnections(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  workers: readonly Worker[],
  scope: Scope,
): Connection[] {
  const before = keysOf(base);
  const inMine = keysOf(mine);
  const inTheirs = keysOf(theirs);
  const there = new Set(workers.map((worker) => worker.index));
  const revived = (index: number) =>
    there.has(index) && [mine, theirs].some((side) => !has(side, index)) && has(base, index);
  const wanted = [...theirs.connections, ...mine.connections].filter((connection) => {
    const key = connectionKey(connection);
    if (!there.has(connection.from) || !there.has(connection.to)) return false;
    if (!before.has(key)) return true;
    return (inMine.has(key) && inTheirs.has(key)) || revived(connection.from) || revived(connection.to);
  });
  const first = wanted.filter(
    (connection) => !inTheirs.has(connectionKey(connection)) && scope.choose(pathOf(connection)) === "mine",
  );
  const isStored: Connection[] = [];
  const seen = new Set<string>();
  for (const connection of [...first, ...wanted]) {
    const key = connectionKey(connection);
    if (seen.has(key)) continue;
    seen.add(key);
    if (!leadsTo(isStored, connection.to, connection.from)) isStored.push(connection);
    else if (inMine.has(key)) {
      // Drops my connection that would close a cycle, and lists it as a conflict. Each side is acyclic, but
      // together they may contain a cycle.
      scope.conflicts.push({ path: pathOf(connection), mine: connection, theirs: undefined });
    }
  }
  return isStored;
}

function pathOf(connection: Connection): string {
  return `connections.${connectionKey(connection)}`;
}

function keysOf(document: WorkflowDocument): Set<string> {
  return new Set(document.connections.map(connectionKey));
}

function has(document: WorkflowDocument, index: number): boolean {
  return document.workers.some((worker) => worker.index === index);
}
