import { maxOf, minOf } from "@/lib/kit/max-of";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;
const MAX_SCALE = 0.28;
const MIN_SIDE = 4;

export function placerOf(boxes: readonly Box[]): (box: Box) => Box {
  const [left, top] = [minOf(boxes.map(({ x }) => x)), minOf(boxes.map(({ y }) => y))];
  const width = maxOf(boxes.map((box) => box.x + box.width)) - left;
  const height = maxOf(boxes.map((box) => box.y + box.height)) - top;
  const scale = Math.min(
    MAX_SCALE,
    (DRAWING_SIZE.width - 2 * MARGIN) / width,
    (DRAWING_SIZE.height - 2 * MARGIN) / height,
  );
  const shift = {
    x: (DRAWING_SIZE.width - width * scale) / 2 - left * scale,
    y: (DRAWING_SIZE.height - height * scale) / 2 - top * scale,
  };
  return (box) => ({
    x: Math.round(box.x * scale + shift.x),
    y: Math.round(box.y * scale + shift.y),
    width: Math.max(MIN_SIDE, Math.round(box.width * scale)),
    height: Math.max(MIN_SIDE, Math.round(box.height * scale)),
  });
}

export function boxPath({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export function linePath(from: Box, to: Box): string {
  const [startX, startY] = [from.x + from.width, Math.round(from.y + from.height / 2)];
  const [endX, endY] = [to.x, Math.round(to.y + to.height / 2)];
  const middle = Math.round((startX + endX) / 2);
  return `M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${endX} ${endY}`;
}
