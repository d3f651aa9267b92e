import { failSentRefund } from "@/db/queries/card-refunds";
import { findFacts, holdIntent, keepFact, lockTopUp, moveTopUp } from "@/db/queries/top-ups";
import type { Services } from "@/lib/service/services";
import { calculatePaidAmount } from "./calculate-paid-amount";
import { movePayment } from "./move-payment";
import type { PaymentFact } from "./payment-provider";

/**
 * The paid amount is recalculated from all events so far, and the balance changes by the difference from
 * the amount applied before, so each event counts once and events can arrive in any order. The result is
 * null if the payment isn't for one of our top-ups.
 */
export async function recordPayment(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  provider: string,
  fact: PaymentFact,
): Promise<{ readonly workspaceId: string } | null> {
  return db.transaction(async (transaction) => {
    const now = clock();
    // Simultaneous reports about the same payment are processed one after the other, even if the payment
    // isn't stored yet.
    if (fact.intent !== null) await holdIntent(transaction, fact.intent);
    const topUp = await lockTopUp(transaction, fact);
    await keepFact(
      transaction,
      { ...fact, amount: fact.amount ?? topUp?.amount ?? 0 },
      topUp?.id ?? null,
      now,
    );
    if (!topUp) return null;
    if (fact.currency !== null && fact.currency !== topUp.currency)
      log.error(
        { fact: fact.id, currency: fact.currency, topUp: topUp.id, ordered: topUp.currency },
        "A payment event names another currency than its order and moves no credit",
      );
    const facts = await findFacts(transaction, topUp, topUp.intent ?? fact.intent);
    const paid = calculatePaidAmount(topUp.amount, facts);
    await moveTopUp(transaction, topUp.id, {
      ...{ applied: paid, intent: fact.intent },
      isPaid: fact.kind === "paid",
    });
    if (fact.kind === "refund_failed")
      await failSentRefund(
        transaction,
        refundOfFailure(fact.id),
        "The payment provider could not refund this payment.",
      );
    if (paid === topUp.applied) return { workspaceId: topUp.workspaceId };
    const { id, workspaceId, currency, applied, moves } = topUp;
    const reference = moves === 0 ? id : `${id}:${moves + 1}`;
    const moved = { workspaceId, currency, provider, reference, change: paid - applied, actorId: null };
    await movePayment(transaction, moved, now);
    return { workspaceId: topUp.workspaceId };
  });
}

function refundOfFailure(fact: string): string {
  return fact.replace(/^failed:/, "");
}
