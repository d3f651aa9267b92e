/** One thing that a payment provider said of a payment, as it is kept. */
export interface StoredFact {
  readonly id: string;
  readonly kind: "paid" | "refunded" | "refund_failed" | "dispute_lost";
  readonly amount: number;
}

/**
 * What of an order is in the balance by what was said so far. It hangs on what was said alone, not on the order or how
 * often: a refund or a lost dispute that is heard of before the payment takes its part of it when that comes.
 * Refunds are told of as the sum of a charge's and each by itself, and either may be missing, so the larger one counts.
 */
export function calculatePaidAmount(ordered: number, facts: readonly StoredFact[]): number {
  const sum = (test: (fact: StoredFact) => boolean) =>
    facts.filter(test).reduce((total, { amount }) => total + amount, 0);
  const paid = facts
    .filter(({ kind }) => kind === "paid")
    .reduce((max, { amount }) => Math.max(max, amount), 0);
  const failed = new Set(
    facts.filter(({ kind }) => kind === "refund_failed").map(({ id }) => id.replace(/^failed:/, "refund:")),
  );
  const each = sum(({ kind, id }) => kind === "refunded" && !id.startsWith("charge:") && !failed.has(id));
  const together =
    sum(({ kind, id }) => kind === "refunded" && id.startsWith("charge:")) -
    sum(({ kind }) => kind === "refund_failed");
  const lost = sum(({ kind }) => kind === "dispute_lost");
  return Math.max(0, Math.min(ordered, paid) - Math.max(each, together, 0) - lost);
}
