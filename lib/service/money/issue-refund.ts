import type { Db } from "@/db/handle";
import { type findCharges, findRefunded } from "@/db/queries/charges";
import { settleRefunded } from "@/db/queries/disputed-charges";
import { allowOverdraft, lockFunds, NO_FUNDS, writeEntry } from "@/db/queries/ledger";
import { findShareBack } from "@/db/queries/shares";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";

type Charge = Awaited<ReturnType<typeof findCharges>>[number]["entry"];

export interface IssuedRefund {
  readonly id: string;
  readonly amount: number;
}

interface Refund {
  readonly entry: Charge;
  readonly buyerId: string;
  /**
   * True for the refund of a decided dispute, which takes the seller's balance below zero if the balance
   * doesn't cover it.
   */
  readonly mayOverdraw: boolean;
}

/**
 * Refunds part of a charge, or everything not yet refunded if no amount is given, from the seller's balance
 * to the buyer's. Concurrent refunds together never exceed the charge. If the refund is refused, nothing is
 * written.
 */
export async function issueRefund(
  tx: Db,
  { entry, buyerId, mayOverdraw }: Refund,
  amount: number | undefined,
  now: number,
): Promise<Result<IssuedRefund, Problem>> {
  const funds = (await lockFunds(tx, [entry.debit, entry.credit])).get(entry.credit) ?? NO_FUNDS;
  // The refunded amount is read after locking the balances, so that the second of two concurrent refunds sees
  // the first.
  const rest = entry.amount - ((await findRefunded(tx, [entry.cause])).get(entry.cause) ?? 0);
  const back = amount ?? rest;
  if (back > rest || rest === 0)
    return refused(
      "more_than_charged",
      `At most ${rest} minor units (${entry.currency}) of this charge can still be refunded.`,
    );
  const shareBack = await findShareBack(tx, [{ cause: entry.cause, amount: back }]);
  const short = back - shareBack - Math.max(0, funds.balance - funds.held);
  if (short > 0) {
    if (!mayOverdraw)
      return refused(
        "balance_too_low",
        `Your workspace's balance in ${entry.currency} doesn't cover this refund. Add credit and try again.`,
      );
    await allowOverdraft(tx, entry.credit, short);
  }
  const id = `refund:${newId(now)}`;
  await writeEntry(tx, {
    ...entry,
    cause: id,
    charge: entry.cause,
    debit: entry.credit,
    credit: entry.debit,
    amount: back,
    at: now,
  });
  await settleRefunded(tx, entry.cause, now);
  await retrySubscriptions(tx, buyerId);
  return ok({ id, amount: back });
}
