export interface CardPayment {
  readonly id: string;
  /** Amount of the payment, less its refunds (including pending ones). */
  readonly left: number;
}

interface ClosedBalance {
  readonly balance: number;
  readonly held: number;
  readonly earned: number;
}

export function unusedCredit({ balance, held, earned }: ClosedBalance): number {
  return Math.max(0, balance - held - earned);
}

/**
 * Distributes the unused credit over refunds of card payments, newest payment first. Each refund is at most
 * the part of its payment that hasn't been refunded yet. Credit that was granted counts as spent before
 * credit that was bought.
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
