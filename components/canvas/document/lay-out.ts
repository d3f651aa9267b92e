import { Graph, layout } from "@dagrejs/dagre";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { leadsTo } from "./connections";
import type { Position } from "./edit";

/** Places from left to right along the connections, as far as these workers go. The same input, the same places. */
export function layOut(document: WorkflowDocument, workers: readonly Worker[]): Map<number, Position> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const worker of workers) {
    graph.setNode(String(worker.index), { width: NODE_WIDTH, height: NODE_HEIGHT });
  }
  const own = document.connections.filter(
    ({ from, to }) => graph.hasNode(String(from)) && graph.hasNode(String(to)),
  );
  // The library puts what it hears of first below what follows.
  const fromBelow = own
    .toReversed()
    .sort((one, other) => one.from - other.from || rankOf(other) - rankOf(one));
  for (const { from, to } of fromBelow) graph.setEdge(String(from), String(to));
  // From left to right, "left" is above.
  const constraints = above(own).map(({ from, to }) => ({ left: String(from), right: String(to) }));
  layout(graph, { constraints });
  return new Map(
    workers.map(({ index }) => {
      const { x = 0, y = 0 } = graph.node(String(index));
      return [index, { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 }];
    }),
  );
}

/** As the ports stand on a node, from above. */
function rankOf({ port }: Connection): number {
  return port === "error" ? 2 : port === "false" ? 1 : 0;
}

/** More would be looked through for too long, and nobody would see the difference. */
const MOST = 200;

/** Which worker stands above which, so that wires leave a node as its ports do. No circle: it could not be drawn. */
function above(connections: readonly Connection[]): readonly Connection[] {
  const ways = new Map<number, Connection[]>();
  for (const wire of connections) ways.set(wire.from, [...(ways.get(wire.from) ?? []), wire]);
  const found: Connection[] = [];
  for (const own of ways.values()) {
    for (const upper of own) {
      for (const lower of own) {
        if (found.length >= MOST) return found;
        if (rankOf(upper) < rankOf(lower) && !leadsTo(found, lower.to, upper.to))
          found.push({ from: upper.to, to: lower.to });
      }
    }
  }
  return found;
}
