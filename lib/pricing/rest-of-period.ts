/**
 * What of a period's charge is for time that is left, in whole minor units, rounded to the buyer's favour. A period that
 * stood still ends later than it was charged for: no more than all of it is left.
 */
export function restOfPeriod(
  amount: number,
  period: { readonly start: number; readonly end: number },
  leftMs: number,
): number {
  const length = period.end - period.start;
  if (leftMs <= 0 || length <= 0) return 0;
  if (leftMs >= length) return amount;
  // Exactly: amounts times milliseconds are beyond what a number holds.
  const [whole, left, all] = [BigInt(amount), BigInt(leftMs), BigInt(length)];
  return Number((whole * left + all - 1n) / all);
}
