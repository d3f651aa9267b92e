import { failSentRefund } from "@/db/queries/card-refunds";
import { findFacts, holdIntent, keepFact, lockTopUp, moveTopUp } from "@/db/queries/top-ups";
import type { Services } from "@/lib/service/services";
import { calculatePaidAmount } from "./calculate-paid-amount";
import { movePayment } from "./move-payment";
import type { PaymentFact } from "./payment-provider";

/**
 * Takes in what a payment provider said, once and in any order: the fact is kept, and the balance moved by what all
 * facts of the payment come to now, less what they came to before. Null where nobody here ordered it.
 */
export async function recordPayment(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  provider: string,
  fact: PaymentFact,
): Promise<{ readonly workspaceId: string } | null> {
  return db.transaction(async (transaction) => {
    const now = clock();
    // What is said of one payment at once is taken in one after the other, also where the payment is not known yet.
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
        "The payment provider could not refund it.",
      );
    if (paid === topUp.applied) return { workspaceId: topUp.workspaceId };
    const { id, workspaceId, currency, applied, moves } = topUp;
    const reference = moves === 0 ? id : `${id}:${moves + 1}`;
    const moved = { workspaceId, currency, provider, reference, change: paid - applied, actorId: null };
    await movePayment(transaction, moved, now);
    return { workspaceId: topUp.workspaceId };
  });
}

/** The provider's name for a refund, by that of the fact that it failed. */
function refundOfFailure(fact: string): string {
  return fact.replace(/^failed:/, "");
}
