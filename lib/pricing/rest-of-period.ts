/**
 * Prorates `amount` (the charge for a period) to the period's remaining time, in whole minor units, rounded
 * in the buyer's favour. A pause extends the period without another charge, so the result is capped at
 * `amount`.
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
