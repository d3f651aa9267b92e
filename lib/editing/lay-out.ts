import { Graph, layout } from "@dagrejs/dagre";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { cardSize } from "./card-size";
import { leadsTo } from "./connections";
import type { Position } from "./edit";
import { around, EMPTY_LOOP, groupByLoop, type Rect } from "./loop-rects";
import { isLoop } from "./loops";
import { rankOf } from "./port-order";
import { straighten } from "./straighten";
import { wrapRows } from "./wrap-rows";

type Positions = Map<number, Position>;
type Size = Pick<Rect, "width" | "height">;

/**
 * Lays workers out from left to right along their connections. The same input always gives the same
 * positions. The contents of loops are laid out first, because they determine the size of the loop.
 */
export function layOut(document: WorkflowDocument, workers: readonly Worker[]): Positions {
  const indices = new Set(workers.map(({ index }) => index));
  const outermost = workers.filter(({ inside }) => inside === undefined || !indices.has(inside));
  const groups = groupByLoop(workers);
  const sizes = new Map<number, Size>(workers.map((worker) => [worker.index, cardSize(worker)]));

  const layGroup = (group: readonly Worker[]): Positions => {
    const insides = group.flatMap((loop) => {
      const own = isLoop(loop) ? (groups.get(loop.index) ?? []) : [];
      if (own.length === 0) {
        if (isLoop(loop)) sizes.set(loop.index, EMPTY_LOOP);
        return [];
      }
      const positions = layGroup(own);
      const rect = around(
        own.map(({ index }) => rectOf(positions.get(index), sizes.get(index) ?? cardSize(undefined))),
      );
      sizes.set(loop.index, rect);
      return [{ loop: loop.index, positions, rect }];
    });
    const laid = layLevel(document, group, (index) => sizes.get(index) ?? cardSize(undefined));
    for (const { loop, positions, rect } of insides) {
      const { x = 0, y = 0 } = laid.get(loop) ?? {};
      for (const [index, at] of positions) laid.set(index, { x: at.x + x - rect.x, y: at.y + y - rect.y });
    }
    return laid;
  };
  return layGroup(outermost);
}

function rectOf(at: Position | undefined, { width, height }: Size): Rect {
  return { x: at?.x ?? 0, y: at?.y ?? 0, width, height };
}

/**
 * Lays out the workers of one nesting level. Keeps the order of the outputs, straightens connections and
 * wraps long chains into rows.
 */
function layLevel(
  document: WorkflowDocument,
  workers: readonly Worker[],
  sizeOf: (index: number) => Size,
): Positions {
  const indices = new Set(workers.map(({ index }) => index));
  const own = document.connections.filter(({ from, to }) => indices.has(from) && indices.has(to));
  const ordered = inOrderOfPorts(workers, own, sizeOf);
  return wrapRows(straighten(workers, own, ordered, sizeOf), own, sizeOf);
}

function inOrderOfPorts(
  workers: readonly Worker[],
  own: readonly Connection[],
  sizeOf: (index: number) => Size,
): Positions {
  const byIndex = new Map(workers.map((worker) => [worker.index, worker]));
  const rank = (connection: Connection) => rankOf(connection, byIndex.get(connection.from));
  // `left` and `right` in dagre's constraints mean above and below here, because the layout runs from left to
  // right.
  const constraints = above(own, rank).map(({ from, to }) => ({ left: String(from), right: String(to) }));
  // dagre places nodes that it reads first below nodes that it reads later.
  const fromBelow = own.toReversed().sort((one, other) => one.from - other.from || rank(other) - rank(one));
  const fewCrossings = draw(workers, fromBelow, sizeOf, { constraints });
  const misplaced = countMisplaced(own, fewCrossings, rank);
  if (misplaced === 0) return fewCrossings;
  // dagre may drop a constraint to minimise crossings. With `disableOptimalOrderHeuristic`, it keeps the
  // order of the connections instead, which causes no crossings in a tree.
  const inOrder = draw(workers, fromBelow.toReversed(), sizeOf, { disableOptimalOrderHeuristic: true });
  return countMisplaced(own, inOrder, rank) < misplaced ? inOrder : fewCrossings;
}

type Rank = (connection: Connection) => number;

function draw(
  workers: readonly Worker[],
  connections: readonly Connection[],
  sizeOf: (index: number) => Size,
  options: Parameters<typeof layout>[1],
): Positions {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 40, ranksep: 80 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { index } of workers) graph.setNode(String(index), { ...sizeOf(index) });
  for (const { from, to } of connections) graph.setEdge(String(from), String(to));
  layout(graph, options);
  return new Map(
    workers.map(({ index }) => {
      const { x = 0, y = 0 } = graph.node(String(index));
      const { width, height } = sizeOf(index);
      return [index, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}

function countMisplaced(connections: readonly Connection[], positions: Positions, rank: Rank): number {
  const y = (index: number) => positions.get(index)?.y ?? 0;
  let count = 0;
  for (const own of byOrigin(connections)) {
    for (const upper of own) {
      for (const lower of own) {
        if (rank(upper) < rank(lower) && y(upper.to) >= y(lower.to)) count += 1;
      }
    }
  }
  return count;
}

/**
 * Maximum number of constraints for dagre. Checking more would take too long for a barely visible
 * improvement.
 */
const MAX = 200;

/**
 * Returns constraints on the vertical order of workers, so that connections leave a worker in the order of
 * its outputs. Constraints that would form a cycle are left out, because they would make the layout fail.
 */
function above(connections: readonly Connection[], rank: Rank): readonly Connection[] {
  const found: Connection[] = [];
  for (const own of byOrigin(connections)) {
    for (const upper of own) {
      for (const lower of own) {
        if (found.length >= MAX) return found;
        if (rank(upper) < rank(lower) && !leadsTo(found, lower.to, upper.to))
          found.push({ from: upper.to, to: lower.to });
      }
    }
  }
  return found;
}

function byOrigin(connections: readonly Connection[]): Iterable<readonly Connection[]> {
  const outputs = new Map<number, Connection[]>();
  for (const connection of connections) {
    const own = outputs.get(connection.from);
    if (own) own.push(connection);
    else outputs.set(connection.from, [connection]);
  }
  return outputs.values();
}
