import type { Ancestors } from "./graph";

/** A box may stand in a box, no deeper. */
export const MAX_LOOP_DEPTH = 2;

interface Boxed {
  readonly index: number;
  readonly inside?: number | undefined;
}

/** The boxes that a worker stands in, the nearest first; no more than tell that it lies too deep, or in a circle. */
export function boxesOf(worker: Boxed, workers: ReadonlyMap<number, Boxed>): number[] {
  const boxes: number[] = [];
  for (let box = worker.inside; box !== undefined; box = workers.get(box)?.inside) {
    boxes.push(box);
    if (boxes.length > MAX_LOOP_DEPTH) break;
  }
  return boxes;
}

/** What a worker may read: all that leads to it in its box, and all that leads to the boxes around it. */
export function visibleFrom(
  worker: Boxed,
  workers: ReadonlyMap<number, Boxed>,
  upstreamOf: (index: number) => Ancestors,
): Ancestors {
  if (worker.inside === undefined) return upstreamOf(worker.index);
  const each = [worker.index, ...boxesOf(worker, workers)].map(upstreamOf);
  return { has: (other) => each.some((upstream) => upstream.has(other)) };
}
