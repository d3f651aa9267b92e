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
  const places = new Map(chosen.map((worker) => [worker.index, positionOf(worker)]));
  const left = Math.min(...[...places.values()].map((place) => place.x));
  const top = Math.min(...[...places.values()].map((place) => place.y));
  if (how === "left") return new Map([...places].map(([index, place]) => [index, { ...place, x: left }]));
  if (how === "top") return new Map([...places].map(([index, place]) => [index, { ...place, y: top }]));
  const along = how === "row" ? "x" : "y";
  const stride = how === "row" ? NODE_WIDTH + 80 : NODE_HEIGHT + 64;
  const ordered = [...places].sort(([, a], [, b]) => a[along] - b[along]);
  return new Map(
    ordered.map(([index], at) => [
      index,
      how === "row" ? { x: left + at * stride, y: top } : { x: left, y: top + at * stride },
    ]),
  );
}

/** A free place for a new node: to the right of the last chosen one, else where one is looking. */
export function freePlace(document: WorkflowDocument, wanted: Position): Position {
  const place = { x: snap(wanted.x), y: snap(wanted.y) };
  while (document.workers.some((worker) => overlaps(positionOf(worker), place))) place.y += NODE_HEIGHT + 32;
  return place;
}

export function placeAfter(document: WorkflowDocument, index: number): Position {
  const worker = document.workers.find((other) => other.index === index);
  const from = worker ? positionOf(worker) : { x: 0, y: 0 };
  return freePlace(document, { x: from.x + NODE_WIDTH + 80, y: from.y });
}

export function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}

function overlaps(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < NODE_HEIGHT;
}
