import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Position, positionOf } from "./edit";

/** Where nodes go: aligned, distributed, or next to what is there. All on the canvas' grid. */

export const GRID = 16;
export const NODE_WIDTH = 240;
export const NODE_HEIGHT = 96;

export type Alignment = "left" | "top" | "row" | "column";

export function align(
  document: WorkflowDocument,
  indices: readonly number[],
  how: Alignment,
): Map<number, Position> {
  const chosen = document.workers.filter((worker) => indices.includes(worker.index));
  const positions = new Map(chosen.map((worker) => [worker.index, positionOf(worker)]));
  const left = Math.min(...[...positions.values()].map((position) => position.x));
  const top = Math.min(...[...positions.values()].map((position) => position.y));
  if (how === "left")
    return new Map([...positions].map(([index, position]) => [index, { ...position, x: left }]));
  if (how === "top")
    return new Map([...positions].map(([index, position]) => [index, { ...position, y: top }]));
  const along = how === "row" ? "x" : "y";
  const stride = how === "row" ? NODE_WIDTH + 80 : NODE_HEIGHT + 64;
  const ordered = [...positions].sort(([, a], [, b]) => a[along] - b[along]);
  return new Map(
    ordered.map(([index], at) => [
      index,
      how === "row" ? { x: left + at * stride, y: top } : { x: left, y: top + at * stride },
    ]),
  );
}

/** A free position for a new node: to the right of the last chosen one, else where one is looking. */
export function freePosition(document: WorkflowDocument, wanted: Position): Position {
  const position = { x: snap(wanted.x), y: snap(wanted.y) };
  while (document.workers.some((worker) => overlaps(positionOf(worker), position)))
    position.y += NODE_HEIGHT + 32;
  return position;
}

export function positionAfter(document: WorkflowDocument, index: number): Position {
  const worker = document.workers.find((other) => other.index === index);
  const from = worker ? positionOf(worker) : { x: 0, y: 0 };
  return freePosition(document, { x: from.x + NODE_WIDTH + 80, y: from.y });
}

export function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}

function overlaps(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT;
}
