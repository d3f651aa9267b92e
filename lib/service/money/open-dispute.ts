import { findCharges } from "@/db/queries/charges";
import { countOpened, findDispute, findPastDisputes, insertDispute } from "@/db/queries/disputes";
import { lockFunds } from "@/db/queries/ledger";
import { findTrade } from "@/db/queries/subscriptions";
import type { DisputeDetail } from "@/lib/contract/disputes";
import * as contract from "@/lib/contract/disputes";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { DISPUTE_BOUNDS } from "@/lib/schema/dispute-bounds";
import { type Problem, problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import { disputeDetail } from "./dispute-answer";
import { openedMail } from "./dispute-mails";
import { notifyOfDispute } from "./notify-of-dispute";

const DAY_MS = 24 * 3600 * 1000;

/**
 * Locks the balances, so that a simultaneous refund is seen and the disputed amount can't be paid out to the seller.
 */
export const openDispute = on(contract.openDispute, async (services, { caller, body }) => {
  const { subscription_id: subscriptionId, charge_id: chargeId, reason } = body;
  const { db, clock } = services;
  return db.transaction(async (tx): Promise<Result<DisputeDetail, Problem>> => {
    const trade = await findTrade(tx, caller.workspaceId, subscriptionId);
    if (trade?.buyerId !== caller.workspaceId) return notFound("subscription");
    const [charge] = await findCharges(tx, subscriptionId, { cause: chargeId });
    if (!charge) return invalidField("charge_id", "unknown_charge", "Charge not found in this subscription.");
    const { entry } = charge;
    await lockFunds(tx, [entry.debit, entry.credit]);
    const now = clock();
    if (now - charge.at.getTime() > DISPUTE_BOUNDS.days * DAY_MS)
      return refused(
        "conflict",
        `You can only dispute a charge within ${DISPUTE_BOUNDS.days} days. This charge is older.`,
      );
    const [held] = await findCharges(tx, subscriptionId, { cause: chargeId });
    const refundedBefore = held?.refunded ?? 0;
    if (refundedBefore >= entry.amount)
      return refused("more_than_charged", "This charge is already fully refunded.");
    const past = await findPastDisputes(tx, chargeId);
    if (past.decided)
      return refused(
        "already_decided",
        "The operator has decided a dispute about this charge. The decision is final.",
      );
    if (past.times >= DISPUTE_BOUNDS.timesACharge)
      return refused(
        "conflict",
        `This charge has already been disputed ${past.times} times, the maximum per charge.`,
      );
    if ((await countOpened(tx, caller.workspaceId, new Date(now - DAY_MS))) >= DISPUTE_BOUNDS.openedADay)
      return fail(
        problem(
          "rate_limited",
          "Your workspace has opened too many disputes in the last 24 hours. Try again tomorrow.",
          {
            retryAfter: DAY_MS / 1000,
          },
        ),
      );
    const id = newId(now);
    const made = await insertDispute(tx, {
      ...{
        id,
        workspaceId: caller.workspaceId,
        sellerId: trade.sellerId,
        subscriptionId,
        charge: chargeId,
      },
      ...{ openedBy: caller.userId, reason, refundedBefore, openedAt: new Date(now) },
    });
    if (!made) return refused("conflict", "This charge is already disputed.");
    const row = await findDispute(tx, id);
    if (!row) throw new Error("The dispute that was just opened is missing");
    await notifyOfDispute(services, tx, { row, by: "buyer", operators: true }, (news) =>
      openedMail(news, reason),
    );
    return ok(await disputeDetail(tx, row, "buyer", caller));
  });
});
