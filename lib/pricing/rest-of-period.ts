/**
 * Returns whole minor units, rounded in the buyer's favour. A pause makes a period longer than what was
 * charged for, so the result is limited to the whole charge.
 */
export function restOfPeriod(
  amount: number,
  period: { readonly start: number; readonly end: number },
  leftMs: number,
): number {
  const length = period.end - period.start;
  if (leftMs <= 0 || length <= 0) return 0;
  if (leftMs >= length) return amount;
  // Uses BigInt, because an amount times milliseconds can exceed the range of safe integers.
  const [whole, left, all] = [BigInt(amount), BigInt(leftMs), BigInt(length)];
  return Number((whole * left + all - 1n) / all);
}
