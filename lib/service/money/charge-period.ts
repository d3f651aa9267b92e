import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findSpent, lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { lockSubscription, type SubscriptionRow, saveSubscription } from "@/db/queries/subscriptions";
import { judgeAccess, judgeSpending } from "@/lib/pricing/judge-access";
import { firstPeriod, monthStart, nextPeriod } from "@/lib/pricing/period";
import type { Services } from "@/lib/service/services";

export type Charged = "charged" | "insufficient_credit" | "spending_cap_reached";

/**
 * Charges the period that begins now and writes it into the subscription, inside the caller's transaction, which
 * holds the subscription's row. The entry is named by the period's number: a period is paid once.
 */
export async function chargePeriod(
  db: Db,
  subscription: SubscriptionRow,
  now: number,
): Promise<{ charged: Charged; subscription: SubscriptionRow }> {
  const { id, price, priceVersion, paidUntil, anchorAt, spendingCap } = subscription;
  const debit = await openAccount(db, subscription.workspaceId, price.currency, now);
  const credit = await openAccount(db, subscription.sellerId, price.currency, now);
  const funds = (await lockFunds(db, [debit, credit])).get(debit) ?? { balance: 0, held: 0 };
  const spent = spendingCap === null ? 0 : ((await findSpent(db, [id], monthStart(now))).get(id) ?? 0);
  const spending = judgeSpending({ ...funds, spent, cap: spendingCap }, price.amount);
  if (spending !== "covered") return { charged: spending, subscription };
  const period =
    paidUntil === null || anchorAt === null
      ? firstPeriod(now)
      : nextPeriod({ end: paidUntil, anchor: anchorAt }, now);
  const periods = subscription.periods + 1;
  await writeEntry(db, {
    cause: `period:${id}:${periods}`,
    debit,
    credit,
    currency: price.currency,
    amount: price.amount,
    at: now,
    subscriptionId: id,
    priceVersion,
    period,
  });
  const renewed = { ...subscription, periods, paidUntil: period.end, anchorAt: period.anchor };
  await saveSubscription(db, id, renewed);
  return { charged: "charged", subscription: renewed };
}

/** `paused`: the item is offline for now, and nobody pays for a month in which there is nothing to be had. */
export type Renewed = Charged | "paused";

/**
 * Renews a subscription whose paid period has ended, whoever noticed it first: a call, or the periodic duty. For what
 * is no longer there nobody is charged: the subscription ends. It waits for what was only taken offline. What is not
 * due (any more) comes back as it is, ended ones too.
 */
export async function renewSubscription(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
): Promise<{ charged: Renewed; subscription: SubscriptionRow } | null> {
  return db.transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, id);
    if (!subscription) return null;
    const now = clock();
    if (judgeAccess(subscription, now).state !== "due") return { charged: "charged" as const, subscription };
    const item = await findItem(transaction, subscription.kind, subscription.itemId);
    if (!item) {
      await saveSubscription(transaction, id, { ...subscription, cancelledAt: now, endsAt: now });
      return null;
    }
    if (!item.live) return { charged: "paused" as const, subscription };
    return chargePeriod(transaction, subscription, now);
  });
}
