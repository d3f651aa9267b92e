import type { Connection } from "@/lib/schema/workflow";

/**
 * Removes the connections that close a cycle. n8n repeats steps through connections that lead back to an
 * earlier node, but our workflows are acyclic.
 */
export function cutLoops(connections: readonly Connection[], starts: readonly number[]): CutLoops {
  const from = new Map<number, Connection[]>();
  for (const each of connections) from.set(each.from, [...(from.get(each.from) ?? []), each]);
  const cut = new Set<Connection>();
  const open = new Set<number>();
  const done = new Set<number>();
  for (const start of starts) {
    if (done.has(start)) continue;
    const path = [{ at: start, next: 0 }];
    open.add(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const connection = from.get(step.at)?.[step.next];
      step.next += 1;
      if (connection === undefined) {
        open.delete(step.at);
        done.add(step.at);
        path.pop();
      } else if (open.has(connection.to)) cut.add(connection);
      else if (!done.has(connection.to)) {
        open.add(connection.to);
        path.push({ at: connection.to, next: 0 });
      }
    }
  }
  return { remaining: connections.filter((each) => !cut.has(each)), cut: [...cut] };
}

export interface CutLoops {
  readonly remaining: Connection[];
  readonly cut: readonly Connection[];
}
