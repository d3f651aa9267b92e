import { maxOf, minOf } from "@/lib/kit/max-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT, NODE_WIDTH, snap } from "./arrange";
import { type Position, positionOf } from "./edit";
import { LOOP_MARGIN, overlap, type Rect, rectsOf } from "./loop-rects";

const CARD = { width: NODE_WIDTH, height: NODE_HEIGHT };

export function freePosition(
  document: WorkflowDocument,
  wanted: Position,
  inside?: number | undefined,
): Position {
  const position = { x: snap(wanted.x), y: snap(wanted.y) };
  const rects = rectsOf(document);
  const taken = document.workers.map((worker): Rect => {
    const rect = worker.inside === inside ? rects.get(worker.index) : undefined;
    return rect ?? { ...positionOf(worker), ...CARD };
  });
  while (taken.some((rect) => overlap(rect, { ...position, ...CARD }))) position.y += NODE_HEIGHT + 32;
  return position;
}

export function positionAfter(document: WorkflowDocument, index: number): Position {
  const worker = document.workers.find((other) => other.index === index);
  const { x, y, width } = rectsOf(document).get(index) ?? { x: 0, y: 0, width: NODE_WIDTH };
  return freePosition(document, { x: x + width + 80, y }, worker?.inside);
}

export function positionBelow(document: WorkflowDocument, index: number): Position {
  const { x, y, height } = rectsOf(document).get(index) ?? { x: 0, y: 0, height: NODE_HEIGHT };
  const inside = document.workers.find((other) => other.index === index)?.inside;
  return freePosition(document, { x, y: y + height + 32 }, inside);
}

export function positionInLoop(document: WorkflowDocument, loop: number): Position {
  const rects = rectsOf(document);
  const own = document.workers
    .filter(({ inside }) => inside === loop)
    .flatMap(({ index }) => rects.get(index) ?? []);
  if (own.length > 0)
    return {
      x: snap(minOf(own.map(({ x }) => x))),
      y: snap(maxOf(own.map(({ y, height }) => y + height)) + 32),
    };
  const rect = rects.get(loop) ?? { x: 0, y: 0 };
  return { x: snap(rect.x + LOOP_MARGIN), y: snap(rect.y + NODE_HEIGHT + LOOP_MARGIN) };
}
