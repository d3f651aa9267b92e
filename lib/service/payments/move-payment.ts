import type { Db } from "@/db/handle";
import { allowOverdraft, lockFunds, NO_FUNDS, openAccount, writeEntry } from "@/db/queries/ledger";
import { insertPayment } from "@/db/queries/payments";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { newId } from "@/lib/kit/id";

interface Moved {
  readonly workspaceId: string;
  readonly currency: string;
  readonly provider: string;
  /** Identifies the movement at the provider and in the ledger. */
  readonly reference: string;
  /** Minor units; negative for money that leaves the account. */
  readonly change: number;
  readonly actorId: string | null;
}

/**
 * Records money received or paid out through a payment provider, in the caller's transaction. Money that a
 * bank or the provider reclaims is deducted even if it has been spent in the meantime. This is the only
 * function that may take a balance below zero or below what is reserved for current runs.
 */
export async function movePayment(
  db: Db,
  { workspaceId, currency, provider, reference, change, actorId }: Moved,
  now: number,
): Promise<void> {
  const own = await openAccount(db, workspaceId, currency, now);
  const outside = await openAccount(db, null, currency, now);
  const { balance, held } = (await lockFunds(db, [own, outside])).get(own) ?? NO_FUNDS;
  const short = -change - Math.max(0, balance - held);
  if (short > 0) await allowOverdraft(db, own, short);
  const id = newId(now);
  await insertPayment(db, {
    id,
    workspaceId,
    provider,
    reference,
    amount: change,
    currency,
    actorId,
    at: new Date(now),
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
