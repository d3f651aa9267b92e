import { Graph, layout } from "@dagrejs/dagre";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import type { Position } from "./edit";

/** Places from left to right along the connections, as far as these workers go. The same input, the same places. */
export function layOut(document: WorkflowDocument, workers: readonly Worker[]): Map<number, Position> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const worker of workers) {
    graph.setNode(String(worker.index), { width: NODE_WIDTH, height: NODE_HEIGHT });
  }
  for (const { from, to } of document.connections) {
    if (graph.hasNode(String(from)) && graph.hasNode(String(to))) graph.setEdge(String(from), String(to));
  }
  layout(graph);
  return new Map(
    workers.map(({ index }) => {
      const { x = 0, y = 0 } = graph.node(String(index));
      return [index, { x: x - NODE_WIDTH / 2, y: y - NODE_HEIGHT / 2 }];
    }),
  );
}
