import type { Db } from "@/db/handle";
import { findCharges } from "@/db/queries/charges";
import { findDisputesOf } from "@/db/queries/disputes";
import { findTrade } from "@/db/queries/subscriptions";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/refunds";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import { chargeAnswer } from "./charge-answer";
import { issueRefund } from "./issue-refund";

type Answer = Result<AnswerOf<typeof contract.refundSubscription>, Problem>;

/**
 * Refunds a charge for its seller. The refund is tied to the charge, so repeated and concurrent refunds
 * together never exceed the charge. The money comes from the seller's balance, which never falls below zero,
 * so a seller who has already been paid out has to add credit first.
 */
export const refundCharge = on(contract.refundSubscription, async (services, { caller, params, body }) => {
  const { db, clock } = services;
  const { id: subscriptionId } = params;
  const { amount, charge_id: chargeId } = body ?? {};
  return db.transaction(async (transaction): Promise<Answer> => {
    const trade = await tradeOf(transaction, caller, subscriptionId);
    if (!trade) return notFound("subscription");
    if (trade.sellerId !== caller.workspaceId)
      return refused("forbidden", "Only the seller can refund a charge.");
    const [charge] = await findCharges(transaction, subscriptionId, { cause: chargeId ?? null });
    if (!charge) {
      if (chargeId === undefined)
        return refused("more_than_charged", "This subscription has no charges yet.");
      return invalidField("charge_id", "unknown_charge", "Charge not found in this subscription.");
    }
    const { entry } = charge;
    const now = clock();
    const back = await issueRefund(
      transaction,
      { entry, buyerId: trade.buyerId, mayOverdraw: false },
      amount,
      now,
    );
    if (!back.ok) return back;
    const at = new Date(now).toISOString();
    return ok({ ...back.value, charge_id: entry.cause, currency: entry.currency, at });
  });
});

export const listCharges = on(contract.listCharges, async ({ db }, { caller, params, query }) => {
  const { id: subscriptionId } = params;
  const { limit } = query;
  if (!(await tradeOf(db, caller, subscriptionId))) return notFound("subscription");
  const charges = await findCharges(db, subscriptionId, { limit });
  const disputes = await findDisputesOf(
    db,
    charges.map(({ entry }) => entry.cause),
  );
  return ok({
    items: charges.map(({ at, refunded, entry }) => ({
      ...chargeAnswer({ ...entry, at, refunded }),
      dispute: disputes.get(entry.cause) ?? null,
    })),
    next_cursor: null,
  });
});

async function tradeOf(db: Db, { workspaceId }: Caller, id: string) {
  return findTrade(db, workspaceId, id);
}
