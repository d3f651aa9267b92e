const DAY_MS = 24 * 3600 * 1000;

/** A sale, with what decides when it becomes payable. */
export interface Sale {
  /** Minor units after refunds and the operator's share. */
  readonly amount: number;
  readonly at: number;
  /** The paid month or year; null for cycles and reads. */
  readonly period: { readonly start: number; readonly end: number } | null;
  readonly isDisputed: boolean;
}

/**
 * Minor units of a sale that can't be paid out yet. Nothing is payable until the holding time after the charge is over. From
 * then on a month's charge becomes payable with each whole day of it that has passed. A disputed sale is held as a whole.
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
  // BigInt, because amounts times milliseconds exceed what a number holds exactly.
  return amount - Number((BigInt(amount) * BigInt(passed)) / BigInt(length));
}

export interface SellerFunds {
  readonly balance: number;
  /** Reserved for the seller's own current runs. */
  readonly held: number;
  readonly earned: number;
}

/** Splits earnings into payable now and payable later. Spending is deducted from the payable part first. */
export function splitEarnings({ balance, held, earned }: SellerFunds, withheld: number) {
  const available = Math.max(0, Math.min(earned, balance - held));
  const now = Math.max(0, available - withheld);
  return { now, later: available - now };
}
