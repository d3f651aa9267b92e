/**
 * Returns whole minor units, rounded in the buyer's favour. A period that was paused ends later than
 * originally charged for, so the result is at most the whole charge.
 */
export function restOfPeriod(
  amount: number,
  period: { readonly start: number; readonly end: number },
  leftMs: number,
): number {
  const length = period.end - period.start;
  if (leftMs <= 0 || length <= 0) return 0;
  if (leftMs >= length) return amount;
  // Uses BigInt, because an amount times milliseconds exceeds the range of exact integers.
  const [whole, left, all] = [BigInt(amount), BigInt(leftMs), BigInt(length)];
  return Number((whole * left + all - 1n) / all);
}
