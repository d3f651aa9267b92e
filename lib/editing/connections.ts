import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";

/** Connection checks that are fast enough for the canvas to run on every mouse move. */

export function connectionKey(connection: Connection): string {
  return `${connection.from}:${connection.port ?? ""}>${connection.to}`;
}

export function connectionOf(from: number, to: number, port: string | undefined): Connection {
  return port === undefined || port === "" ? { from, to } : { from, to, port };
}

export function leadsTo(connections: readonly Connection[], from: number, to: number): boolean {
  const next = new Map<number, number[]>();
  for (const connection of connections) {
    next.set(connection.from, [...(next.get(connection.from) ?? []), connection.to]);
  }
  const seen = new Set([from]);
  const waiting = [from];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index === to) return true;
    for (const child of next.get(index) ?? []) {
      if (!seen.has(child)) {
        seen.add(child);
        waiting.push(child);
      }
    }
  }
  return false;
}

export type Refusal = "self" | "missing" | "double" | "cycle" | "trigger" | "box";

export const REFUSALS: Record<Refusal, string> = {
  self: "You can't connect a worker to itself.",
  missing: "A worker at one end of this connection no longer exists.",
  double: "These workers are already connected.",
  cycle: "The connection would create a cycle: a worker would wait for its own result.",
  box: "These workers are not in the same loop. Connect the loop itself, or two workers inside it.",
  trigger: "A trigger starts the run, so it can't have an input.",
};

export function refuseConnection(
  document: WorkflowDocument,
  connection: Connection,
  isTrigger: (type: string) => boolean,
): Refusal | null {
  if (connection.from === connection.to) return "self";
  const to = document.workers.find((worker) => worker.index === connection.to);
  const from = document.workers.find((worker) => worker.index === connection.from);
  if (!to || !from) return "missing";
  if (isTrigger(to.type)) return "trigger";
  if (from.inside !== to.inside) return "box";
  if (document.connections.some((other) => connectionKey(other) === connectionKey(connection)))
    return "double";
  return leadsTo(document.connections, connection.to, connection.from) ? "cycle" : null;
}
