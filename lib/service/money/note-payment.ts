import type { Db } from "@/db/handle";
import { allowOverdraft, lockFunds, NO_FUNDS, openAccount, writeEntry } from "@/db/queries/ledger";
import { insertPayment } from "@/db/queries/payments";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { findFacts, holdIntent, keepFact, lockTopUp, moveTopUp, type TopUpRow } from "@/db/queries/top-ups";
import { newId } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";
import type { PaymentFact } from "./payment-provider";
import { whatIsPaid } from "./what-is-paid";

/**
 * Takes in what a payment provider said, once and in any order: the fact is kept, and the balance moved by what all
 * facts of the payment come to now, less what they came to before. Null where nobody here ordered it.
 */
export async function notePayment(
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
    const paid = whatIsPaid(topUp.amount, facts);
    await moveTopUp(transaction, topUp.id, { applied: paid, intent: fact.intent });
    if (paid !== topUp.applied) await moveBalance(transaction, provider, topUp, paid - topUp.applied, now);
    return { workspaceId: topUp.workspaceId };
  });
}

/**
 * What is taken back has left already, whoever has earned it meanwhile: the balance may fall below zero by it, and below
 * what is set aside for runs under way, but by nothing else.
 */
async function moveBalance(
  db: Db,
  provider: string,
  topUp: TopUpRow,
  change: number,
  now: number,
): Promise<void> {
  const { workspaceId, currency } = topUp;
  const own = await openAccount(db, workspaceId, currency, now);
  const outside = await openAccount(db, null, currency, now);
  const { balance, held } = (await lockFunds(db, [own, outside])).get(own) ?? NO_FUNDS;
  const short = -change - Math.max(0, balance - held);
  if (short > 0) await allowOverdraft(db, own, short);
  const reference = topUp.moves === 0 ? topUp.id : `${topUp.id}:${topUp.moves + 1}`;
  const id = newId(now);
  await insertPayment(db, {
    id,
    workspaceId,
    provider,
    reference,
    amount: change,
    currency,
    actorId: null,
    at: now,
  });
  await writeEntry(db, {
    cause: `payment:${provider}:${reference}`,
    debit: change > 0 ? outside : own,
    credit: change > 0 ? own : outside,
    currency,
    amount: Math.abs(change),
    at: now,
    paymentId: id,
  });
  if (change > 0) await retrySubscriptions(db, workspaceId);
}
