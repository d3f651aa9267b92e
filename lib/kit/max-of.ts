/** The largest number; -Infinity without any. `Math.max(...numbers)` throws when there are about 100,000. */
export function maxOf(numbers: Iterable<number>): number {
  let max = Number.NEGATIVE_INFINITY;
  for (const number of numbers) max = Math.max(max, number);
  return max;
}

/** The smallest number; Infinity without any. */
export function minOf(numbers: Iterable<number>): number {
  let min = Number.POSITIVE_INFINITY;
  for (const number of numbers) min = Math.min(min, number);
  return min;
}
