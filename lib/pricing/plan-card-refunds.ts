export interface CardPayment {
  readonly id: string;
  /** What it brought in, less what was refunded of it or is about to be. */
  readonly left: number;
}

interface ClosedBalance {
  readonly balance: number;
  /** Set aside for runs that are under way. */
  readonly held: number;
  readonly earned: number;
}

/** What of a balance was not earned by selling and waits for no run. */
export function unusedCredit({ balance, held, earned }: ClosedBalance): number {
  return Math.max(0, balance - held - earned);
}

/**
 * Which payments give credit back that nobody can use any more: the newest first, and of each at most what is left. Granted credit
 * counts as spent before bought credit.
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
