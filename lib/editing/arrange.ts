import { minOf } from "@/lib/kit/max-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Position, positionOf } from "./edit";

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
  const left = minOf([...positions.values()].map((position) => position.x));
  const top = minOf([...positions.values()].map((position) => position.y));
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

export function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}
