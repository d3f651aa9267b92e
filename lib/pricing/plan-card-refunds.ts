export interface CardPayment {
  readonly id: string;
  /** The payment less its refunds, including pending ones. */
  readonly left: number;
}

interface ClosedBalance {
  readonly balance: number;
  /** Reserved for current runs. */
  readonly held: number;
  readonly earned: number;
}

/** Part of a balance that wasn't earned by sales and isn't reserved for a run. */
export function unusedCredit({ balance, held, earned }: ClosedBalance): number {
  return Math.max(0, balance - held - earned);
}

/**
 * Payments to refund for unusable credit: newest first, each up to what is left of it. Granted credit counts
 * as spent before bought credit.
 */
export function planCardRefunds(unused: number, newestFirst: readonly CardPayment[]) {
  const refunds: { readonly id: string; readonly amount: number }[] = [];
  let rest = unused;
  for (const { id, left } of newestFirst) {
    const amount = Math.min(rest, left);
    if (amount <= 0) continue;
    refunds.push({ id, amount });
    rest -= amount;
  }
  return refunds;
}
