import type { Db } from "@/db/handle";
import { lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { findPayment, insertPayment } from "@/db/queries/payments";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { newId } from "@/lib/kit/id";
import type { PaymentEvent } from "./payment-provider";

export interface AppliedPayment {
  readonly id: string;
  readonly workspaceId: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Writes what a provider said into the ledger, inside the caller's transaction. Said again, it is the payment that
 * is there. A refund takes no more than is left: what was spent has been earned by somebody.
 */
export async function applyPayment(
  db: Db,
  provider: string,
  event: PaymentEvent,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<AppliedPayment> {
  const { workspaceId, currency, reference } = event;
  const own = await openAccount(db, workspaceId, currency, now);
  const outside = await openAccount(db, null, currency, now);
  const funds = (await lockFunds(db, [own, outside])).get(own) ?? { balance: 0, held: 0 };
  const known = await findPayment(db, provider, reference);
  if (known) return known;
  const isRefund = event.kind === "refunded";
  const moved = isRefund ? Math.min(event.amount, funds.balance - funds.held) : event.amount;
  const payment = { id: newId(now), workspaceId, amount: isRefund ? -moved : moved, currency };
  await insertPayment(db, { ...payment, provider, reference, actorId, at: now });
  if (moved > 0) {
    await writeEntry(db, {
      cause: `payment:${provider}:${reference}`,
      debit: isRefund ? own : outside,
      credit: isRefund ? outside : own,
      currency,
      amount: moved,
      at: now,
      paymentId: payment.id,
    });
    if (!isRefund) await retrySubscriptions(db, workspaceId);
  }
  return payment;
}
