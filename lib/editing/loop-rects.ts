import { maxOf, minOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { cardSize } from "./card-size";
import { type Position, positionOf } from "./edit";
import { hasInsides, isLoop, withContents } from "./loops";

export interface Rect extends Position {
  readonly width: number;
  readonly height: number;
}

export const LOOP_MARGIN = 32;
export const EMPTY_LOOP = { width: 400, height: NODE_HEIGHT + 128 };
const MIN_WIDTH = NODE_WIDTH + 2 * LOOP_MARGIN;
/** Limits the depth, because documents that the server hasn't validated yet may contain circular loops. */
const DEEPEST = 4;

export const NOTHING_FOLDED: ReadonlySet<number> = new Set();

/**
 * Rectangles of all workers, cached by document and set of collapsed loops, because every node reads them on
 * mouse moves.
 */
const known = new WeakMap<WorkflowDocument, WeakMap<ReadonlySet<number>, ReadonlyMap<number, Rect>>>();

export function rectsOf(
  document: WorkflowDocument,
  folded: ReadonlySet<number> = NOTHING_FOLDED,
): ReadonlyMap<number, Rect> {
  const key = folded.size === 0 ? NOTHING_FOLDED : folded;
  const own = known.get(document) ?? new WeakMap<ReadonlySet<number>, ReadonlyMap<number, Rect>>();
  known.set(document, own);
  const rects = own.get(key) ?? makeRects(document, key);
  own.set(key, rects);
  return rects;
}

function makeRects(document: WorkflowDocument, folded: ReadonlySet<number>): Map<number, Rect> {
  const contents = groupByLoop(document.workers);
  const rectOf = (worker: Worker, depth: number): Rect => {
    const at = positionOf(worker);
    if (!isLoop(worker)) return { ...at, ...cardSize(worker) };
    const own = depth < DEEPEST ? (contents.get(worker.index) ?? []) : [];
    const open =
      own.length === 0 ? { ...at, ...EMPTY_LOOP } : around(own.map((each) => rectOf(each, depth + 1)));
    return folded.has(worker.index) ? { x: open.x, y: open.y, width: NODE_WIDTH, height: NODE_HEIGHT } : open;
  };
  return new Map(document.workers.map((worker) => [worker.index, rectOf(worker, 0)]));
}

export function groupByLoop(workers: readonly Worker[]): ReadonlyMap<number | undefined, Worker[]> {
  const found = new Map<number | undefined, Worker[]>();
  for (const worker of workers) {
    const own = found.get(worker.inside);
    if (own) own.push(worker);
    else found.set(worker.inside, [worker]);
  }
  return found;
}

export function around(rects: readonly Rect[]): Rect {
  const { x, y, width, height } = bounds(rects);
  return {
    x: x - LOOP_MARGIN,
    y: y - LOOP_MARGIN - NODE_HEIGHT,
    width: Math.max(MIN_WIDTH, width + 2 * LOOP_MARGIN),
    height: NODE_HEIGHT + height + 2 * LOOP_MARGIN,
  };
}

export function bounds(rects: readonly Rect[]): Rect {
  const x = minOf(rects.map((rect) => rect.x));
  const y = minOf(rects.map((rect) => rect.y));
  const right = maxOf(rects.map((rect) => rect.x + rect.width));
  const bottom = maxOf(rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function findLoopAt(
  document: WorkflowDocument,
  folded: ReadonlySet<number>,
  { x, y }: Position,
  dragged: Iterable<number> = [],
): number | undefined {
  if (!document.workers.some(isLoop)) return undefined;
  const rects = rectsOf(document, folded);
  const lifted = withContents(document, dragged);
  const hidden = hiddenIn(document, folded);
  const under = document.workers.filter((worker) => {
    const rect = rects.get(worker.index);
    if (!rect || !isLoop(worker) || folded.has(worker.index)) return false;
    if (lifted.has(worker.index) || hidden.has(worker.index)) return false;
    return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
  });
  return (under.find(({ index }) => !under.some(({ inside }) => inside === index)) ?? under[0])?.index;
}

export function hiddenIn(document: WorkflowDocument, folded: ReadonlySet<number>): ReadonlySet<number> {
  if (folded.size === 0 || !hasInsides(document)) return NOTHING_FOLDED;
  const within = document.workers.filter(({ inside }) => inside !== undefined && folded.has(inside));
  return withContents(
    document,
    within.map(({ index }) => index),
  );
}

/**
 * Moves the workers inside a moved loop by the same distance, except those that have a position of their own
 * in `positions`.
 */
export function withMovedContents(
  document: WorkflowDocument,
  positions: ReadonlyMap<number, Position>,
): ReadonlyMap<number, Position> {
  if (!hasInsides(document)) return positions;
  const rects = rectsOf(document);
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  const all = new Map(positions);
  for (const worker of document.workers) {
    if (positions.has(worker.index)) continue;
    let loop = worker.inside;
    for (let depth = 0; loop !== undefined && !positions.has(loop) && depth < DEEPEST; depth += 1)
      loop = byIndex.get(loop)?.inside;
    const [from, to] = loop === undefined ? [] : [rects.get(loop), positions.get(loop)];
    const at = positionOf(worker);
    if (from && to) all.set(worker.index, { x: at.x + to.x - from.x, y: at.y + to.y - from.y });
  }
  return all;
}

/**
 * Writes the positions at which loops are currently drawn to the document, so that the loops stay there when
 * workers are moved out.
 */
export function settleLoops(document: WorkflowDocument): WorkflowDocument {
  if (!hasInsides(document)) return document;
  const rects = rectsOf(document);
  const workers = document.workers.map((worker) => {
    const rect = isLoop(worker) ? rects.get(worker.index) : undefined;
    const isThere = !rect || (worker.position?.x === rect.x && worker.position.y === rect.y);
    return isThere ? worker : { ...worker, position: { x: rect.x, y: rect.y } };
  });
  return workers.every((worker, at) => worker === document.workers[at]) ? document : { ...document, workers };
}

export function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
