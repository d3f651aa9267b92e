import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "./arrange";
import { leadsTo } from "./connections";
import { type Position, positionOf } from "./edit";
import { freePosition } from "./free-position";
import { overlap, type Rect, rectsOf, withMovedContents } from "./loop-rects";

/** Horizontal distance between neighbouring workers, the same as in `tidy`. */
const GAP = 80;
/** Minimum length of a connection. A shorter one would hardly be visible. */
const MIN_GAP = 48;
const CARD = { width: NODE_WIDTH, height: NODE_HEIGHT };

/**
 * Returns new positions after a worker was inserted into a connection. If there is too little room for it,
 * the workers after it are moved. If the connection doesn't lead to the right, the inserted worker stays
 * where it was dropped.
 */
export function makeRoom(
  document: WorkflowDocument,
  connection: Connection,
  inserted: number,
): ReadonlyMap<number, Position> {
  const beside = document.workers.find(({ index }) => index === connection.from)?.inside;
  const workers = document.workers.filter(({ inside }) => inside === beside);
  const all = rectsOf(document);
  const rects = new Map(
    workers.map((worker) => [worker.index, all.get(worker.index) ?? { ...positionOf(worker), ...CARD }]),
  );
  const [from, to] = [rects.get(connection.from), rects.get(connection.to)];
  const { width } = rects.get(inserted) ?? CARD;
  if (!from || !to || to.x < from.x + from.width) return new Map();
  const left = from.x + from.width;
  const isEnough = to.x - left >= width + 2 * MIN_GAP;
  const x = snap(isEnough ? (left + to.x - width) / 2 : left + GAP);
  const by = isEnough ? 0 : snap(x + width + GAP - to.x);
  const moved = by === 0 ? new Map<number, Position>() : pushed(document, rects, connection.to, inserted, by);
  const positions = withMovedContents(document, moved);
  const rest = document.workers
    .filter(({ index }) => index !== inserted)
    .map((worker) => ({ ...worker, position: positions.get(worker.index) ?? positionOf(worker) }));
  const position = freePosition({ ...document, workers: rest }, { x, y: (from.y + to.y) / 2 }, beside);
  return new Map([...moved, [inserted, position]]);
}

function pushed(
  { connections }: WorkflowDocument,
  rects: ReadonlyMap<number, Rect>,
  first: number,
  inserted: number,
  by: number,
): Map<number, Position> {
  const start = rects.get(first)?.x ?? 0;
  const moved = new Map<number, Rect>();
  const push = (index: number) => {
    const rect = rects.get(index);
    if (rect) moved.set(index, { ...rect, x: rect.x + by });
  };
  const right = [...rects.keys()].filter((index) => (rects.get(index)?.x ?? 0) >= start);
  for (const index of right) if (leadsTo(connections, first, index)) push(index);
  for (let before = 0; before !== moved.size; ) {
    before = moved.size;
    for (const index of right) {
      const rect = rects.get(index);
      if (
        rect &&
        index !== inserted &&
        !moved.has(index) &&
        [...moved.values()].some((other) => overlap(rect, other))
      )
        push(index);
    }
  }
  return new Map([...moved].map(([index, { x, y }]) => [index, { x, y }]));
}
