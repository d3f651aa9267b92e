import type { Db } from "@/db/handle";
import { findMeter } from "@/db/queries/plan-periods";
import { findStanding } from "@/db/queries/standing";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { fail, ok, type Result } from "@/lib/kit/result";
import {
  type Coverage,
  evaluateAccess,
  evaluateCoverage,
  evaluateSubscription,
} from "@/lib/pricing/evaluate-access";
import { monthStart } from "@/lib/pricing/period";
import { quotaOf } from "@/lib/pricing/plan-use";
import type { Problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import type { Services } from "@/lib/service/services";
import { renewSubscription } from "./charge-period";
import { type ForSale, type Offer, refusePayment } from "./refuse-payment";
import { isCharged, type Payer } from "./reserve-cycles";

/**
 * When to check that the payer can cover the price of one more cycle. `now`: immediately. `at acceptance`:
 * when the run is accepted, because a call that repeats an earlier one isn't charged. `to read`: only the
 * balance is checked, because reads cost nothing and a spending cap limits only spending. Reads under a plan
 * are allowed because its period is already paid for; if the plan counts reads, its quota is checked when the
 * read is counted.
 */
export type Funds = "now" | "at acceptance" | "to read";

/**
 * Returns the payer if the subscription currently gives access to its item. If the paid month has
 * ended and the balance covers the next one, the subscription is renewed here, so that callers
 * don't depend on the periodic job.
 */
export async function checkSubscription(
  services: Pick<Services, "db" | "clock" | "env">,
  subscription: SubscriptionRow,
  offer: Offer,
  funds: Funds = "now",
): Promise<Result<Payer, Problem>> {
  let found = await evaluate(services, subscription, offer, funds);
  let { verdict }: { verdict: Parameters<typeof refusePayment>[0] | "open" } = found;
  if (verdict === "due") {
    const renewed = await renewSubscription(services, subscription.id);
    // Access is evaluated again, because the subscription may have been cancelled or repriced since it was
    // read.
    if (renewed?.charged === "charged") {
      found = await evaluate(services, renewed.subscription, offer, funds);
      verdict = found.verdict;
    } else verdict = renewed?.charged ?? "not_subscribed";
  }
  return verdict === "open"
    ? ok(found.payer)
    : fail(refusePayment(verdict, offer, found.payer.price, found.quota));
}

async function evaluate(
  { db, clock }: Pick<Services, "db" | "clock">,
  subscription: SubscriptionRow,
  item: ForSale,
  funds: Funds,
) {
  const now = clock();
  const payer = payerOf(subscription, item, now);
  const mustPay = funds === "now" || (funds === "to read" && payer.plan === null);
  const standing = mustPay && isCharged(payer) ? await standingOf(db, payer, now) : null;
  const uncapped = funds === "to read" && standing !== null ? { ...standing, cap: null } : standing;
  const verdict = evaluateSubscription(subscription, uncapped, now);
  return { payer, verdict, quota: standing?.plan ? quotaOf(standing.plan, standing.plan, now) : null };
}

/**
 * Checks in advance whether the payer can cover the cost. When the run is accepted, the funds are checked
 * again and the hold is placed.
 */
export async function checkFunds(db: Db, payer: Payer, now: number): Promise<Coverage> {
  const standing = await standingOf(db, payer, now);
  return standing === null ? "covered" : evaluateCoverage(standing, payer.cost);
}

async function standingOf(db: Db, { subscriptionId, price, plan }: Payer, now: number) {
  const { currency } = price;
  const named = { subscriptionId, currency, period: plan?.number ?? null, since: monthStart(now) };
  return (await findStanding(db, named)) ?? null;
}

/**
 * If the quota can't be read, returns null instead of failing, because the quota is only used for a header.
 */
export async function quotaLeft(db: Db, { plan, subscriptionId }: Payer, now: number): Promise<Quota | null> {
  if (plan === null) return null;
  const meter = await findMeter(db, { subscriptionId, number: plan.number }).catch(() => undefined);
  return meter === undefined ? null : quotaOf(meter, meter, now);
}

function payerOf(subscription: SubscriptionRow, item: ForSale, now: number): Payer {
  const access = evaluateAccess(subscription, now);
  const { metered, periods, paidUntil, offlineSince } = subscription;
  const isPaid = paidUntil !== null && paidUntil > Math.min(now, offlineSince ?? now);
  return {
    plan: metered === null || !isPaid ? null : { number: periods, unit: metered, usedBy: "workflow" },
    subscriptionId: subscription.id,
    priceVersion: subscription.priceVersion,
    buyerId: subscription.workspaceId,
    sellerId: subscription.sellerId,
    price: subscription.price,
    cost: access.state === "open" ? access.cost : 0,
    spendingCap: subscription.spendingCap,
    item,
  };
}
