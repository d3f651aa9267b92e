import type { WorkflowDocument } from "@/lib/schema/workflow";
import { snap } from "./arrange";
import { type Position, positionOf } from "./edit";
import { layOut } from "./lay-out";

/**
 * Lays workers out from left to right. Of a selection, the upper left corner stays where it was, and the others
 * stay where they are.
 */
export function tidy(document: WorkflowDocument, indices: readonly number[]): Map<number, Position> {
  const chosen = document.workers.filter((worker) => indices.includes(worker.index));
  if (chosen.length === 0) return new Map();
  const positions = layOut(document, chosen);
  const offset = (axis: "x" | "y") =>
    Math.min(...chosen.map((worker) => positionOf(worker)[axis])) -
    Math.min(...[...positions.values()].map((position) => position[axis]));
  const shift = { x: offset("x"), y: offset("y") };
  return new Map(
    [...positions].map(([index, { x, y }]) => [index, { x: snap(x + shift.x), y: snap(y + shift.y) }]),
  );
}
