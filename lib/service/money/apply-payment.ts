import type { Db } from "@/db/handle";
import { lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { findPayment, insertPayment } from "@/db/queries/payments";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { newId } from "@/lib/kit/id";

interface Credit {
  readonly workspaceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
}

export interface AppliedPayment {
  readonly id: string;
  readonly workspaceId: string;
  readonly amount: number;
  readonly currency: string;
}

/** If the payment was already recorded, the existing payment is returned. */
export async function applyPayment(
  db: Db,
  provider: string,
  { workspaceId, amount, currency, reference }: Credit,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<AppliedPayment> {
  const own = await openAccount(db, workspaceId, currency, now);
  const outside = await openAccount(db, null, currency, now);
  await lockFunds(db, [own, outside]);
  const known = await findPayment(db, provider, reference);
  if (known) return known;
  const payment = { id: newId(now), workspaceId, amount, currency };
  await insertPayment(db, { ...payment, provider, reference, actorId, at: new Date(now) });
  await writeEntry(db, {
    cause: `payment:${provider}:${reference}`,
    debit: outside,
    credit: own,
    currency,
    amount,
    at: now,
    paymentId: payment.id,
  });
  await retrySubscriptions(db, workspaceId);
  return payment;
}
