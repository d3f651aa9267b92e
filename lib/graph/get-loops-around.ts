import type { Ancestors } from "./graph";

/** A loop may stand in a loop, no deeper. */
export const MAX_LOOP_DEPTH = 2;

interface Nested {
  readonly index: number;
  readonly inside?: number | undefined;
}

/** The loops that a worker stands in, the nearest first; no more than tell that it lies too deep, or in a circle. */
export function getLoopsAround(worker: Nested, workers: ReadonlyMap<number, Nested>): number[] {
  const loops: number[] = [];
  for (let loop = worker.inside; loop !== undefined; loop = workers.get(loop)?.inside) {
    loops.push(loop);
    if (loops.length > MAX_LOOP_DEPTH) break;
  }
  return loops;
}

/** What a worker may read: all that leads to it in its loop, and all that leads to the loops around it. */
export function visibleFrom(
  worker: Nested,
  workers: ReadonlyMap<number, Nested>,
  upstreamOf: (index: number) => Ancestors,
): Ancestors {
  if (worker.inside === undefined) return upstreamOf(worker.index);
  const each = [worker.index, ...getLoopsAround(worker, workers)].map(upstreamOf);
  return { has: (other) => each.some((upstream) => upstream.has(other)) };
}
