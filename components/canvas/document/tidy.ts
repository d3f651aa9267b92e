import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "./arrange";
import { type Position, positionOf } from "./edit";

/**
 * Lays workers out from left to right. Of a selection, the upper left corner stays where it was, and the others
 * stay where they are.
 */
export function tidy(document: WorkflowDocument, indices: readonly number[]): Map<number, Position> {
  const chosen = document.workers.filter((worker) => indices.includes(worker.index));
  if (chosen.length === 0) return new Map();
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const worker of chosen) {
    graph.setNode(String(worker.index), { width: NODE_WIDTH, height: NODE_HEIGHT });
  }
  for (const { from, to } of document.connections) {
    if (graph.hasNode(String(from)) && graph.hasNode(String(to))) graph.setEdge(String(from), String(to));
  }
  layout(graph);
  const places = chosen.map((worker) => {
    const node = graph.node(String(worker.index));
    return { index: worker.index, x: (node.x ?? 0) - NODE_WIDTH / 2, y: (node.y ?? 0) - NODE_HEIGHT / 2 };
  });
  const offset = (axis: "x" | "y") =>
    Math.min(...chosen.map((worker) => positionOf(worker)[axis])) -
    Math.min(...places.map((place) => place[axis]));
  const shift = { x: offset("x"), y: offset("y") };
  return new Map(places.map(({ index, x, y }) => [index, { x: snap(x + shift.x), y: snap(y + shift.y) }]));
}
