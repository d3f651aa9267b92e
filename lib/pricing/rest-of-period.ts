/**
 * Part of a charge for the remaining time in whole minor units, rounded in the buyer's favour. A paused
 * period ends later than it was charged for, so the result is capped at the whole charge.
 */
export function restOfPeriod(
  amount: number,
  period: { readonly start: number; readonly end: number },
  leftMs: number,
): number {
  const length = period.end - period.start;
  if (leftMs <= 0 || length <= 0) return 0;
  if (leftMs >= length) return amount;
  // BigInt, because amounts times milliseconds exceed exact numbers.
  const [whole, left, all] = [BigInt(amount), BigInt(leftMs), BigInt(length)];
  return Number((whole * left + all - 1n) / all);
}
