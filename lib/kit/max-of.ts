/** Returns -Infinity if there are no numbers. `Math.max(...numbers)` would throw at about 100,000. */
export function maxOf(numbers: Iterable<number>): number {
  let max = Number.NEGATIVE_INFINITY;
  for (const number of numbers) max = Math.max(max, number);
  return max;
}

export function minOf(numbers: Iterable<number>): number {
  let min = Number.POSITIVE_INFINITY;
  for (const number of numbers) min = Math.min(min, number);
  return min;
}
