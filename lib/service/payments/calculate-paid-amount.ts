export interface StoredFact {
  readonly id: string;
  readonly kind: "paid" | "refunded" | "refund_failed" | "dispute_lost";
  readonly amount: number;
}

/**
 * The result depends only on which payment events were reported, not on their order or repetition: a refund
 * or a lost dispute that arrives before the payment is deducted when the payment arrives. Refunds are
 * reported both as a charge's total and individually, and either report may be missing, so the larger sum
 * counts.
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
