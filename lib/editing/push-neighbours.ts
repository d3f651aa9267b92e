import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Position, positionOf } from "./edit";
import { bounds, overlap, type Rect, rectsOf, withMovedContents } from "./loop-rects";
import { findLoopsAround, hasInsides, isLoop } from "./loops";

/** Minimum length of a connection. A shorter one would hardly be visible. */
const MIN_GAP = 48;

type Rects = ReadonlyMap<number, Rect>;

/**
 * Returns new positions after loops have grown. The workers beside an enlarged loop move as far as the loop's
 * edge did, and push away any workers that they would cover. Inner loops are handled first, because their
 * neighbours enlarge the outer loops.
 */
export function pushNeighbours(
  before: WorkflowDocument,
  after: WorkflowDocument,
): ReadonlyMap<number, Position> {
  if (!hasInsides(after)) return new Map();
  const known = knownRects(before, after);
  const all = new Map<number, Position>();
  let current = after;
  for (const loop of findGrownLoops(known, after)) {
    const pushed = pushBesideLoop(loop, known, current, after);
    for (const [index, at] of withMovedContents(current, pushed)) all.set(index, at);
    current = placed(after, all);
  }
  return all;
}

/**
 * Returns the rectangles of the workers before the edit. A loop that the edit creates had none, so it gets
 * the rectangle around the workers that it wraps.
 */
function knownRects(before: WorkflowDocument, after: WorkflowDocument): Rects {
  const rects = rectsOf(before);
  const known = new Map(rects);
  for (const loop of after.workers) {
    if (!isLoop(loop) || known.has(loop.index)) continue;
    const contents = after.workers.filter(({ inside }) => inside === loop.index);
    const around = contents.flatMap(({ index }) => rects.get(index) ?? []);
    if (around.length > 0) known.set(loop.index, bounds(around));
  }
  return known;
}

function findGrownLoops(known: Rects, after: WorkflowDocument): number[] {
  const now = rectsOf(after);
  const isGrown = (index: number) => {
    const [was, is] = [known.get(index), now.get(index)];
    return was !== undefined && is !== undefined && (is.width > was.width || is.height > was.height);
  };
  const grown = after.workers.filter((worker) => isLoop(worker) && isGrown(worker.index));
  // Loops around an enlarged loop may grow too, so their neighbours are pushed as well.
  const all = new Set(
    grown.flatMap(({ index }) => [index, ...findLoopsAround(after, index).map((loop) => loop.index)]),
  );
  return [...all].toSorted(
    (one, other) => findLoopsAround(after, other).length - findLoopsAround(after, one).length,
  );
}

function pushBesideLoop(
  loop: number,
  known: Rects,
  current: WorkflowDocument,
  edited: WorkflowDocument,
): Map<number, Position> {
  const now = rectsOf(current);
  const [was, is] = [known.get(loop), now.get(loop)];
  const inside = current.workers.find(({ index }) => index === loop)?.inside;
  const moved = new Map<number, Position>();
  if (!was || !is) return moved;
  const stayed = edited.workers.filter((worker) => {
    const place = known.get(worker.index);
    const at = now.get(worker.index);
    return (
      worker.index !== loop && worker.inside === inside && place && at && place.x === at.x && place.y === at.y
    );
  });
  for (const side of SIDES) {
    const by = side.by(was, is);
    if (by.x === 0 && by.y === 0) continue;
    const candidates = new Map(
      stayed.flatMap(({ index }) => {
        const rect = now.get(index);
        return rect && !moved.has(index) && side.lies(was, rect) ? [[index, rect]] : [];
      }),
    );
    for (const [index, at] of covered(is, candidates, by)) moved.set(index, at);
  }
  return moved;
}

interface Side {
  lies(loop: Rect, rect: Rect): boolean;
  by(was: Rect, is: Rect): Position;
}

const right = ({ x, width }: Rect) => x + width;
const bottom = ({ y, height }: Rect) => y + height;

/**
 * Sides of a loop, in the order in which they are handled. A worker that lies beyond two sides, such as right
 * and below, counts only for the first of them. Right comes first, because workflows run from left to right.
 */
const SIDES: readonly Side[] = [
  {
    lies: (loop, rect) => rect.x >= right(loop),
    by: (was, is) => ({ x: Math.max(0, right(is) - right(was)), y: 0 }),
  },
  {
    lies: (loop, rect) => rect.y >= bottom(loop),
    by: (was, is) => ({ x: 0, y: Math.max(0, bottom(is) - bottom(was)) }),
  },
  {
    lies: (loop, rect) => right(rect) <= loop.x,
    by: (was, is) => ({ x: Math.min(0, is.x - was.x), y: 0 }),
  },
  { lies: (loop, rect) => bottom(rect) <= loop.y, by: (was, is) => ({ x: 0, y: Math.min(0, is.y - was.y) }) },
];

/**
 * Returns the new positions of the workers that the loop would cover, and of those that these workers would
 * then cover in turn.
 */
function covered(loop: Rect, candidates: Rects, by: Position): Map<number, Position> {
  const moved = new Map<number, Rect>();
  const room = { x: by.x === 0 ? 0 : MIN_GAP, y: by.y === 0 ? 0 : MIN_GAP };
  const reach = {
    x: loop.x - room.x,
    y: loop.y - room.y,
    width: loop.width + 2 * room.x,
    height: loop.height + 2 * room.y,
  };
  for (let before = -1; before !== moved.size; ) {
    before = moved.size;
    for (const [index, rect] of candidates) {
      if (moved.has(index)) continue;
      if (overlap(rect, reach) || [...moved.values()].some((other) => overlap(rect, other)))
        moved.set(index, { ...rect, x: rect.x + by.x, y: rect.y + by.y });
    }
  }
  return new Map([...moved].map(([index, { x, y }]) => [index, { x, y }]));
}

function placed(document: WorkflowDocument, positions: ReadonlyMap<number, Position>): WorkflowDocument {
  return {
    ...document,
    workers: document.workers.map((worker) => ({
      ...worker,
      position: positions.get(worker.index) ?? positionOf(worker),
    })),
  };
}
