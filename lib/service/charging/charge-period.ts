import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findSpent, lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { findNames } from "@/db/queries/market";
import { insertPeriod, lockPeriods, type WholePeriod } from "@/db/queries/plan-periods";
import {
  countCoupon,
  lockSubscription,
  type SubscriptionRow,
  saveSubscription,
} from "@/db/queries/subscriptions";
import { evaluateAccess, evaluateSpending } from "@/lib/pricing/evaluate-access";
import { openCoupon, periodAmount } from "@/lib/pricing/evaluate-coupon";
import { monthStart, periodToCharge, trialPeriod } from "@/lib/pricing/period";
import { millionthsOf } from "@/lib/pricing/plan-use";
import type { Price } from "@/lib/schema/price";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { hasData } from "./has-data";
import { renewalFailedMail } from "./money-mails";
import { mailOnce } from "./queue-billing-email";

export type Charged = "charged" | "insufficient_credit" | "spending_cap_reached";

/**
 * Charges the period that starts now and updates the subscription, in the caller's transaction,
 * which has locked the subscription's row. The ledger entry is keyed by the period's number, so
 * each period is paid only once.
 */
export async function chargePeriod(
  db: Db,
  given: SubscriptionRow,
  now: number,
): Promise<{ charged: Charged; subscription: SubscriptionRow }> {
  const { next } = given;
  const subscription = next ? { ...given, price: next.price, priceVersion: next.version, next: null } : given;
  const { id, price, priceVersion, spendingCap } = subscription;
  const debit = await openAccount(db, subscription.workspaceId, price.currency, now);
  const credit = await openAccount(db, subscription.sellerId, price.currency, now);
  await lockPeriods(db, id);
  const funds = (await lockFunds(db, [debit, credit])).get(debit) ?? { balance: 0, held: 0 };
  const spent = spendingCap === null ? 0 : ((await findSpent(db, [id], monthStart(now))).get(id) ?? 0);
  const coupon = openCoupon(subscription.coupon, price);
  const amount = periodAmount(subscription.coupon, price);
  const spending = evaluateSpending({ ...funds, spent, cap: spendingCap }, amount);
  if (spending !== "covered") return { charged: spending, subscription: given };
  const period = periodToCharge(subscription, now);
  const periods = subscription.periods + 1;
  await beginPeriod(db, subscription, {
    ...{ number: periods, trial: false, amount, discounted: coupon !== null },
    whole: { from: period.start, ms: period.end - period.start, amount },
    terms: price,
  });
  if (coupon) await countCoupon(db, id, amount === 0 && price.mode !== "plan");
  const renewed = { ...subscription, periods, paidUntil: period.end, anchorAt: period.anchor };
  await saveSubscription(db, id, renewed);
  // No ledger entry is needed for an amount of 0. That is the amount if a plan charges only for use beyond
  // its quota, or if a coupon covers the whole period.
  if (amount === 0) return { charged: "charged", subscription: await again(db, renewed) };
  await writeEntry(db, {
    cause: `period:${id}:${periods}`,
    debit,
    credit,
    currency: price.currency,
    amount,
    at: now,
    subscriptionId: id,
    priceVersion,
    period,
  });
  return { charged: "charged", subscription: await again(db, renewed) };
}

export async function beginTrial(
  db: Db,
  subscription: SubscriptionRow,
  days: number,
  now: number,
): Promise<SubscriptionRow> {
  const period = trialPeriod(now, days);
  const periods = subscription.periods + 1;
  await beginPeriod(db, subscription, {
    ...{ number: periods, trial: true, amount: 0, discounted: false },
    whole: { from: now, ms: period.end - now, amount: 0 },
    terms: subscription.price,
  });
  const begun = { ...subscription, periods, paidUntil: period.end, anchorAt: period.anchor };
  await saveSubscription(db, subscription.id, begun);
  return again(db, begun);
}

interface Begun {
  readonly number: number;
  readonly trial: boolean;
  readonly amount: number;
  readonly discounted: boolean;
  readonly whole: WholePeriod;
  readonly terms: Price;
  /**
   * Start of this period. Omitted if it is the start of `whole`. After a change of plan, the new period
   * covers only the time that remains of `whole`.
   */
  readonly startedAt?: number;
}

export async function beginPeriod(
  db: Db,
  { id, priceVersion }: Pick<SubscriptionRow, "id" | "priceVersion">,
  { terms, ...begun }: Begun,
): Promise<void> {
  if (terms.mode !== "plan") return;
  const minor = millionthsOf(terms.currency);
  await insertPeriod(db, {
    startedAt: begun.whole.from,
    ...begun,
    subscriptionId: id,
    version: priceVersion,
    terms,
    minor,
  });
}

/** Reads the subscription again, because its row includes the plan's usage in its current period. */
async function again(db: Db, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  if (subscription.price.mode !== "plan" && subscription.coupon === null) return subscription;
  return (await lockSubscription(db, subscription.id)) ?? subscription;
}

/** `paused`: the item is offline, failing or has no data. Buyers don't pay for a month without data. */
export type Renewed = Charged | "paused";

/**
 * Renews a subscription whose paid period has ended. Called by requests and by the periodic job. If the
 * item was deleted, the subscription ends without a charge; if the item is only offline or failing, the
 * subscription is paused. Subscriptions that aren't due, because they have ended or were already
 * renewed, are returned unchanged.
 */
export async function renewSubscription(
  services: Pick<Services, "db" | "clock" | "env">,
  id: string,
): Promise<{ charged: Renewed; subscription: SubscriptionRow } | null> {
  const { db, clock } = services;
  return db.transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, id);
    if (!subscription) return null;
    const now = clock();
    if (evaluateAccess(subscription, now).state !== "due")
      return { charged: "charged" as const, subscription };
    const item = await findItem(transaction, subscription.kind, subscription.itemId);
    if (!item) {
      await saveSubscription(transaction, id, { ...subscription, cancelledAt: now, endsAt: now });
      return null;
    }
    const isToBeHad = item.live && item.failingSince === null;
    if (!isToBeHad || !(await hasData(transaction, subscription.kind, subscription.itemId)))
      return { charged: "paused" as const, subscription };
    const renewed = await chargePeriod(transaction, subscription, now);
    if (renewed.charged !== "charged")
      await notifyNotRenewed(services, transaction, subscription, renewed.charged);
    return renewed;
  });
}

/** Notifies the buyer once per period, even if several attempts to renew it fail. */
async function notifyNotRenewed(
  services: Pick<Services, "clock" | "env">,
  tx: Db,
  { id, workspaceId, createdBy, kind, itemId, price: own, next, periods, coupon }: SubscriptionRow,
  why: Exclude<Charged, "charged">,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const origin = instanceOrigin(services.env);
  const [named] = await findNames(tx, [{ kind, itemId }]);
  const price = next?.price ?? own;
  const mail = renewalFailedMail({
    ...{
      name: named?.name ?? `A ${kind}`,
      amount: periodAmount(coupon, price),
      currency: price.currency,
      why,
    },
    ...{ billing: `${origin}/settings?tab=billing`, url: `${origin}/market/${kind}/${itemId}` },
  });
  await mailOnce(services, tx, { workspaceId, userId: createdBy }, `${id} ${periods}`, mail);
}
