import type { Db } from "@/db/handle";
import { findCharges, findRefunded } from "@/db/queries/charges";
import { lockFunds, writeEntry } from "@/db/queries/ledger";
import { findShareBack } from "@/db/queries/shares";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { findTrade } from "@/db/queries/subscriptions";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type {
  listCharges as listContract,
  refundSubscription as refundContract,
} from "@/lib/contract/refunds";
import { isId, newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/**
 * Money goes from a seller back to a buyer, tied to what was charged: no more of a charge than it was, however often and
 * by however many at once. It comes from the seller's balance, which it never brings below zero: who was paid out
 * already adds credit first.
 */
export async function refundCharge(
  { db, clock }: Services,
  caller: Caller,
  subscriptionId: string,
  { amount, charge_id: chargeId }: NonNullable<BodyOf<typeof refundContract>>,
): Promise<Result<AnswerOf<typeof refundContract>, Problem>> {
  return db.transaction(async (transaction): Promise<Result<AnswerOf<typeof refundContract>, Problem>> => {
    const trade = await tradeOf(transaction, caller, subscriptionId);
    if (!trade) return notFound("subscription");
    if (trade.sellerId !== caller.workspaceId)
      return refused("forbidden", "Only its seller gives money back.");
    const [charge] = await findCharges(transaction, subscriptionId, { cause: chargeId ?? null });
    if (!charge) {
      if (chargeId === undefined)
        return refused("more_than_charged", "Nothing was charged for this subscription yet.");
      return invalidField("charge_id", "unknown_charge", "This subscription has no such charge.");
    }
    const { entry } = charge;
    const funds = (await lockFunds(transaction, [entry.debit, entry.credit])).get(entry.credit);
    // Read once the balances are held: of two refunds at once the second sees the first.
    const rest = entry.amount - ((await findRefunded(transaction, [entry.cause])).get(entry.cause) ?? 0);
    const back = amount ?? rest;
    if (back > rest || rest === 0)
      return refused(
        "more_than_charged",
        `Of this charge ${rest} minor units of ${entry.currency} are left.`,
      );
    const shareBack = await findShareBack(transaction, [{ cause: entry.cause, amount: back }]);
    if ((funds?.balance ?? 0) - (funds?.held ?? 0) + shareBack < back)
      return refused(
        "balance_too_low",
        `The balance of your workspace in ${entry.currency} does not cover this. Add credit and try again.`,
      );
    const now = clock();
    const id = `refund:${newId(now)}`;
    await writeEntry(transaction, {
      ...entry,
      cause: id,
      charge: entry.cause,
      debit: entry.credit,
      credit: entry.debit,
      amount: back,
      at: now,
    });
    await retrySubscriptions(transaction, trade.buyerId);
    const at = new Date(now).toISOString();
    return ok({ id, charge_id: entry.cause, amount: back, currency: entry.currency, at });
  });
}

/** For both sides of it. */
export async function listCharges(
  { db }: Services,
  caller: Caller,
  subscriptionId: string,
  limit: number,
): Promise<Result<AnswerOf<typeof listContract>, Problem>> {
  if (!(await tradeOf(db, caller, subscriptionId))) return notFound("subscription");
  const charges = await findCharges(db, subscriptionId, { limit });
  return ok({
    items: charges.map(({ at, refunded, entry: { cause, amount, currency, runId = null, period } }) => ({
      id: cause,
      at: at.toISOString(),
      amount,
      refunded,
      currency,
      run_id: runId,
      period: period
        ? { start: new Date(period.start).toISOString(), end: new Date(period.end).toISOString() }
        : null,
    })),
    next_cursor: null,
  });
}

/** Of the caller's workspace, as buyer or seller. */
async function tradeOf(db: Db, { workspaceId }: Caller, id: string) {
  return isId(id) ? findTrade(db, workspaceId, id) : undefined;
}
