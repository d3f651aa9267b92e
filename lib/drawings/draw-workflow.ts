import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { rectsOf } from "@/lib/editing/loop-rects";
import type { Catalogue } from "@/lib/graph/catalogue";
import { maxOf, minOf } from "@/lib/kit/max-of";
import type { Drawing, DrawingShape } from "@/lib/schema/drawing";
import type { DrawingColour } from "@/lib/schema/drawing-bounds";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { type Box, boxPath, linePath, placerOf } from "./boxes";
import { inColumns } from "./in-columns";

const GRID = { columns: 10, rows: 6 } as const;
export const MAX_BOXES = GRID.columns * GRID.rows;
export const MAX_LINES = 120;
/**
 * Coordinates larger than this are clamped, because distances between positions could otherwise become
 * infinite.
 */
const MAX_DISTANCE = 1_000_000;

interface WorkerBox extends Box {
  readonly colour: DrawingColour;
  /** A loop with workers in it is drawn as a frame around them. */
  readonly isFrame: boolean;
}

export function drawWorkflow(document: WorkflowDocument, catalogue: Catalogue): Drawing {
  const placed = document.workers.every(({ position }) => position)
    ? withinReach(document)
    : inColumns(document);
  const boxOf = boxesOf(placed, catalogue);
  const boxes = [...new Set(boxOf.values())];
  const place = placerOf(boxes);
  const shown = new Map(boxes.map((box) => [box, { ...box, ...place(box) }]));
  const lines = linesBetween(document.connections, boxOf).flatMap(([from, to]) => {
    const [start, end] = [shown.get(from), shown.get(to)];
    return start && end ? linePath(start, end) : [];
  });
  const all = [...shown.values()];
  return {
    shapes: [
      ...(lines.length === 0 ? [] : [{ path: lines.join(""), colour: "line", filled: false } as const]),
      ...byColour(
        all.filter(({ isFrame }) => isFrame),
        false,
      ),
      ...byColour(
        all.filter(({ isFrame }) => !isFrame),
        true,
      ),
    ],
  };
}

function byColour(boxes: readonly WorkerBox[], filled: boolean): DrawingShape[] {
  const paths = new Map<DrawingColour, string>();
  for (const box of boxes) paths.set(box.colour, (paths.get(box.colour) ?? "") + boxPath(box));
  return [...paths].map(([colour, path]) => ({ path, colour, filled }));
}

function withinReach(document: WorkflowDocument): WorkflowDocument {
  const limit = (value: number) => Math.min(MAX_DISTANCE, Math.max(-MAX_DISTANCE, value));
  const workers = document.workers.map(({ position: { x, y } = { x: 0, y: 0 }, ...worker }) => ({
    ...worker,
    position: { x: limit(x), y: limit(y) },
  }));
  return { ...document, workers };
}

function boxesOf(document: WorkflowDocument, catalogue: Catalogue): ReadonlyMap<number, WorkerBox> {
  const colourOf = ({ type }: Worker): DrawingColour => catalogue.get(type)?.kind ?? "connector";
  const rects = rectsOf(document);
  if (document.workers.length > MAX_BOXES) return thinOut(document.workers, rects, colourOf);
  const loops = new Set(document.workers.map(({ inside }) => inside));
  return new Map(
    document.workers.map((worker) => {
      const rect = rects.get(worker.index) ?? NOWHERE;
      return [worker.index, { ...rect, colour: colourOf(worker), isFrame: loops.has(worker.index) }];
    }),
  );
}

const NOWHERE: Box = { x: 0, y: 0, width: NODE_WIDTH, height: NODE_HEIGHT };

function thinOut(
  workers: readonly Worker[],
  rects: ReadonlyMap<number, Box>,
  colourOf: (worker: Worker) => DrawingColour,
): ReadonlyMap<number, WorkerBox> {
  const all = [...rects.values()];
  const cellAlong = (axis: "x" | "y", count: number) => {
    const min = minOf(all.map((rect) => rect[axis]));
    const room = Math.max(1, maxOf(all.map((rect) => rect[axis])) - min);
    return (rect: Box) => Math.min(count - 1, Math.floor(((rect[axis] - min) / room) * count));
  };
  const [columnOf, rowOf] = [cellAlong("x", GRID.columns), cellAlong("y", GRID.rows)];
  const cells = new Map<number, WorkerBox>();
  return new Map(
    workers.map((worker) => {
      const rect = rects.get(worker.index) ?? NOWHERE;
      const [column, row] = [columnOf(rect), rowOf(rect)];
      const box = cells.get(row * GRID.columns + column) ?? {
        x: column * NODE_WIDTH * SPREAD,
        y: row * NODE_HEIGHT * SPREAD,
        width: NODE_WIDTH,
        height: NODE_HEIGHT,
        colour: colourOf(worker),
        isFrame: false,
      };
      cells.set(row * GRID.columns + column, box);
      return [worker.index, box];
    }),
  );
}

const SPREAD = 1.5;

function linesBetween(
  connections: readonly Connection[],
  boxOf: ReadonlyMap<number, WorkerBox>,
): [WorkerBox, WorkerBox][] {
  const lines: [WorkerBox, WorkerBox][] = [];
  const drawn = new Map<WorkerBox, Set<WorkerBox>>();
  for (const { from, to } of connections) {
    const [start, end] = [boxOf.get(from), boxOf.get(to)];
    if (start === undefined || end === undefined || start === end) continue;
    const ends = drawn.get(start) ?? new Set();
    if (ends.has(end)) continue;
    drawn.set(start, ends.add(end));
    lines.push([start, end]);
    if (lines.length === MAX_LINES) break;
  }
  return lines;
}
