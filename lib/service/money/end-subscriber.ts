import { findRefunded } from "@/db/queries/charges";
import { settleRefunded } from "@/db/queries/disputed-charges";
import { lockFunds, writeEntry } from "@/db/queries/ledger";
import { findNames } from "@/db/queries/market";
import { lockPriceItem } from "@/db/queries/prices";
import { findShareBack } from "@/db/queries/shares";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { findSubscription, findTrade, lockSubscription, saveSubscription } from "@/db/queries/subscriptions";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscribers";
import { newId } from "@/lib/kit/id";
import { quoteBlock, quoteInline } from "@/lib/kit/quote-text";
import { ok, type Result } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { formatMoney } from "@/lib/pricing/format-money";
import { restOfPeriod } from "@/lib/pricing/rest-of-period";
import type { Problem } from "@/lib/schema/problem";
import { findReturns } from "@/lib/service/charging/end-subscriptions";
import { notifyOfEnds } from "@/lib/service/charging/notify-of-ends";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

type Answer = AnswerOf<typeof contract.endSubscription>;

/**
 * Ends a subscription for the seller. The price of the remaining paid period is refunded from the seller's
 * balance, which never falls below zero. The subscription's end and the refund are written in one
 * transaction. The buyer is notified.
 */
export const endSubscriber = on(contract.endSubscription, async (services, { caller, params, body }) => {
  const { id } = params;
  const { db, clock } = services;
  return db.transaction(async (tx): Promise<Result<Answer, Problem>> => {
    const trade = await findTrade(tx, caller.workspaceId, id);
    const known = trade && (await findSubscription(tx, trade.buyerId, id));
    if (!trade || !known) return notFound("subscription");
    if (known.sellerId !== caller.workspaceId)
      return refused(
        "forbidden",
        "Only the seller can end a subscription this way. Cancel your subscription instead.",
      );
    // Locks the price first, then the subscription, then the balances, in the same order as renewals, so that
    // the two can't deadlock.
    await lockPriceItem(tx, known.kind, known.itemId);
    const given = await lockSubscription(tx, id);
    const now = clock();
    if (!given || evaluateAccess(given, now).state === "ended")
      return refused("conflict", "This subscription has already ended.");
    const returns = await findReturns(tx, given, now);
    const left = (given.paidUntil ?? now) - Math.min(now, given.offlineSince ?? now);
    const funds = (
      await lockFunds(
        tx,
        returns.flatMap(({ debit, credit }) => [debit, credit]),
      )
    ).get(returns[0]?.credit ?? "");
    const returned = await findRefunded(
      tx,
      returns.map(({ cause }) => cause),
    );
    const parts = returns.map((paid) => ({
      paid,
      amount: Math.min(
        restOfPeriod(paid.amount, paid.period, left),
        paid.amount - (returned.get(paid.cause) ?? 0),
      ),
    }));
    const refunded = parts.reduce((sum, { amount }) => sum + amount, 0);
    const currency = returns[0]?.currency ?? given.price.currency;
    // The operator returns part of its share of the refunded charges, which covers part of the refund.
    const shareBack = await findShareBack(
      tx,
      parts.map(({ paid, amount }) => ({ cause: paid.cause, amount })),
    );
    if ((funds?.balance ?? 0) - (funds?.held ?? 0) + shareBack < refunded)
      return refused(
        "balance_too_low",
        `Your workspace's balance doesn't cover the refund of ${formatMoney(refunded, currency, "en")}. Add credit and try again.`,
      );
    for (const { paid, amount } of parts)
      if (amount > 0) {
        await writeEntry(tx, {
          ...paid,
          cause: `refund:${newId(now)}`,
          charge: paid.cause,
          debit: paid.credit,
          credit: paid.debit,
          amount,
          at: now,
        });
        await settleRefunded(tx, paid.cause, now);
      }
    await saveSubscription(tx, id, {
      ...given,
      cancelledAt: given.cancelledAt ?? now,
      endsAt: now,
      offlineSince: null,
    });
    if (refunded > 0) await retrySubscriptions(tx, given.workspaceId);
    const seller = (await findWorkspaceNames(tx, [given.sellerId])).get(given.sellerId) ?? "The seller";
    const ended = [{ subscription: given, currency, refunded, lost: 0 }];
    await notifyOfEnds(services, tx, ended, await findNames(tx, [given]), (name) => [
      `${quoteInline(seller)} has ended your subscription to ${name}.`,
      ...(body?.reason ? ["", "Their reason:", ...quoteBlock(body.reason), ""] : []),
    ]);
    return ok({ refunded, currency });
  });
});
