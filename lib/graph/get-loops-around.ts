import type { Ancestors } from "./graph";

/** A loop can contain loops, but those can't contain any further loops. */
export const MAX_LOOP_DEPTH = 2;

interface Nested {
  readonly index: number;
  readonly inside?: number | undefined;
}

/**
 * Returns the loops around a worker, the nearest first. Stops once there are more than `MAX_LOOP_DEPTH`, so
 * it also ends if loops contain each other.
 */
export function getLoopsAround(worker: Nested, workers: ReadonlyMap<number, Nested>): number[] {
  const loops: number[] = [];
  for (let loop = worker.inside; loop !== undefined; loop = workers.get(loop)?.inside) {
    loops.push(loop);
    if (loops.length > MAX_LOOP_DEPTH) break;
  }
  return loops;
}

/**
 * Returns the workers that a worker can read: those before it in its own loop, and those before the loops
 * around it.
 */
export function visibleFrom(
  worker: Nested,
  workers: ReadonlyMap<number, Nested>,
  upstreamOf: (index: number) => Ancestors,
): Ancestors {
  if (worker.inside === undefined) return upstreamOf(worker.index);
  const each = [worker.index, ...getLoopsAround(worker, workers)].map(upstreamOf);
  return { has: (other) => each.some((upstream) => upstream.has(other)) };
}
