import type { Steps } from "./steps";

type Compare<T> = (one: T, other: T) => number;

const RUN = 128;

/**
 * A stable sort in steps, none of which takes long. Needs about as many comparisons as an ordinary merge
 * sort.
 */
export function* sortInSteps<T extends object>(list: readonly T[], compare: Compare<T>): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < list.length; from += RUN) {
    const run = list.slice(from, from + RUN).sort(compare);
    runs.push(run);
    yield run.length * Math.log2(RUN);
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

const MERGED_A_STEP = 500;

function* merge<T extends object>(left: readonly T[], right: readonly T[], compare: Compare<T>): Steps<T[]> {
  const merged: T[] = [];
  const from = { left: 0, right: 0 };
  while (merged.length < left.length + right.length) {
    const before = merged.length;
    mergeSome(left, right, compare, { merged, from });
    yield merged.length - before;
  }
  return merged;
}

function mergeSome<T extends object>(
  left: readonly T[],
  right: readonly T[],
  compare: Compare<T>,
  { merged, from }: { merged: T[]; from: { left: number; right: number } },
): void {
  const until = Math.min(merged.length + MERGED_A_STEP, left.length + right.length);
  while (merged.length < until) {
    const one = left[from.left];
    const other = right[from.right];
    const isLeft =
      from.right >= right.length ||
      (from.left < left.length && one !== undefined && other !== undefined && compare(one, other) <= 0);
    const next = isLeft ? one : other;
    if (isLeft) from.left += 1;
    else from.right += 1;
    if (next !== undefined) merged.push(next);
  }
}

/**
 * Minimum number of items to hold before they are sorted and cut to the first `count`. If it were smaller, a
 * small `count` would cause frequent sorts, which compare the same items repeatedly, above all in a list in
 * reverse order.
 */
const MIN_HELD = 256;

/**
 * Returns the first `count` items, in the same order as a full sort. Holds at most `2 * count` items, or
 * `MIN_HELD` if that is more, and compares most of the others only once.
 */
export function* firstInOrder<T extends object>(
  items: { readonly length: number; at(index: number): T },
  count: number,
  compare: Compare<T>,
): Steps<T[]> {
  const max = Math.max(2 * count, MIN_HELD);
  let held: T[] = [];
  let last: T | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const item = items.at(index);
    if (last === undefined || compare(item, last) < 0) held.push(item);
    if (held.length >= max) {
      held = (yield* sortInSteps(held, compare)).slice(0, count);
      last = held.at(-1);
    }
    if (index % ITEMS_A_STEP === 0) yield 2 * ITEMS_A_STEP;
  }
  return (yield* sortInSteps(held, compare)).slice(0, count);
}

const ITEMS_A_STEP = 250;

export function unitsOfSort(items: number, count = items): number {
  return Math.ceil(items * Math.log2(Math.min(items, count) + 1));
}
