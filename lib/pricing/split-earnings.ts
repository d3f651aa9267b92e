const DAY_MS = 24 * 3600 * 1000;

export interface Sale {
  /** Amount in minor units, after deducting refunds and the operator's share. */
  readonly amount: number;
  readonly at: number;
  /** The month or year that the charge pays for. Null if the charge is for cycles or reads. */
  readonly period: { readonly start: number; readonly end: number } | null;
  readonly isDisputed: boolean;
}

/**
 * Nothing can be paid out until the holding period after the charge is over. After that, the charge for a
 * month or year becomes available day by day, as whole days of it pass. A disputed sale is withheld entirely.
 */
export function getWithheldAmount(
  { amount, at, period, isDisputed }: Sale,
  now: number,
  holdDays: number,
): number {
  if (isDisputed) return amount;
  if (holdDays === 0) return 0;
  if (at > now - holdDays * DAY_MS) return amount;
  if (period === null || now >= period.end) return 0;
  const length = period.end - period.start;
  const passed = Math.max(0, Math.floor((now - period.start) / DAY_MS)) * DAY_MS;
  // Uses BigInt, because an amount times milliseconds can exceed the range of safe integers.
  return amount - Number((BigInt(amount) * BigInt(passed)) / BigInt(length));
}

export interface SellerFunds {
  readonly balance: number;
  readonly held: number;
  readonly earned: number;
}

/**
 * Money that the seller has spent is deducted from the amount that can be paid out now, not from the withheld
 * amount.
 */
export function splitEarnings({ balance, held, earned }: SellerFunds, withheld: number) {
  const available = Math.max(0, Math.min(earned, balance - held));
  const now = Math.max(0, available - withheld);
  return { now, later: available - now };
}
