import type { Db } from "@/db/handle";
import { findFunds, findSpent } from "@/db/queries/ledger";
import { findMeter } from "@/db/queries/plan-periods";
import { findTerms, type SubscriptionRow } from "@/db/queries/subscriptions";
import { fail, ok, type Result } from "@/lib/kit/result";
import { evaluateAccess, evaluateSpending } from "@/lib/pricing/evaluate-access";
import { monthStart } from "@/lib/pricing/period";
import { holdFor, quotaOf, unitsLeft } from "@/lib/pricing/plan-use";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import type { Services } from "@/lib/service/services";
import { renewSubscription } from "./charge-period";
import { type ForSale, notCovered, type Offer, paymentRequired } from "./refuse-payment";
import { isCharged, type Payer, type Reserved } from "./reserve-cycles";

/**
 * When one more cycle has to be covered. `now`: already. `at acceptance`: when its run is accepted, because the
 * call may be a repetition. `to read`: only the balance is checked, because reads cost nothing and a spending cap
 * limits spending. A plan's period is paid, so its reads are open; if reads are its units, they are checked when
 * they are counted.
 */
export type Funds = "now" | "at acceptance" | "to read";

/**
 * Checks what a subscription allows now. A month that has ended is renewed here if the balance covers it, so
 * callers don't depend on the periodic job.
 */
export async function checkSubscription(
  services: Pick<Services, "db" | "clock" | "env">,
  subscription: SubscriptionRow,
  offer: Offer,
  funds: Funds = "now",
): Promise<Result<Payer, Problem>> {
  if (subscription.isBuyerBlocked) return fail(workspaceBlocked());
  const now = services.clock();
  if (evaluateAccess(subscription, now).state !== "due")
    return rightNow(services, subscription, offer, now, funds);
  const renewed = await renewSubscription(services, subscription.id);
  if (renewed === null) return fail(paymentRequired(offer));
  if (renewed.charged === "paused") return fail(paused());
  if (renewed.charged !== "charged") return fail(notCovered(renewed.charged, offer, subscription.price));
  // It may have been cancelled or repriced since it was read.
  return rightNow(services, renewed.subscription, offer, services.clock(), funds);
}

async function rightNow(
  { db }: Pick<Services, "db">,
  subscription: SubscriptionRow,
  offer: Offer,
  now: number,
  funds: Funds,
): Promise<Result<Payer, Problem>> {
  const access = evaluateAccess(subscription, now);
  if (access.state !== "open") return fail(paymentRequired(offer));
  const payer = payerOf(subscription, access.cost, offer, now);
  if (funds === "at acceptance" || (funds === "to read" && payer.plan !== null)) return ok(payer);
  const spendingCap = funds === "to read" ? null : payer.spendingCap;
  const covered = await checkFunds(db, { ...payer, spendingCap }, now);
  if (covered === "covered") return ok(payer);
  return fail(
    notCovered(
      covered,
      offer,
      payer.price,
      covered === "quota_used" ? await quotaLeft(db, payer, now) : null,
    ),
  );
}

/** Checks whether one more cycle is covered now. Accepting the run checks again and places the hold. */
export async function checkFunds(db: Db, payer: Payer, now: number): Promise<Reserved> {
  if (!isCharged(payer)) return "covered";
  const cost = payer.plan === null ? payer.cost : await nextUnit(db, payer, payer.plan.number);
  if (cost === 0) return "covered";
  if (cost === null) return "quota_used";
  const funds = await findFunds(db, payer.buyerId, payer.price.currency);
  const { subscriptionId } = payer;
  if (payer.spendingCap === null) return evaluateSpending({ ...funds, spent: 0, cap: null }, cost);
  // The cap that came with the key may be older than one raised a moment ago.
  const cap = (await findTerms(db, [subscriptionId], now)).get(subscriptionId)?.spendingCap ?? null;
  const spent = (await findSpent(db, [subscriptionId], monthStart(now))).get(subscriptionId) ?? 0;
  return evaluateSpending({ ...funds, spent, cap }, cost);
}

/** Remaining quota of the paying plan. Null if it cannot be read: it is only used for a header. */
export async function quotaLeft(db: Db, { plan, subscriptionId }: Payer, now: number): Promise<Quota | null> {
  if (plan === null) return null;
  const meter = await findMeter(db, { subscriptionId, number: plan.number }).catch(() => undefined);
  return meter === undefined ? null : quotaOf(meter, meter, now);
}

/** Amount to reserve for one more unit of a plan. Null if none is left. */
async function nextUnit(db: Db, { subscriptionId }: Payer, number: number): Promise<number | null> {
  const meter = await findMeter(db, { subscriptionId, number });
  if (!meter) return 0;
  return unitsLeft(meter) === 0 ? null : holdFor(meter);
}

function payerOf(subscription: SubscriptionRow, cost: number, item: ForSale, now: number): Payer {
  const { metered, periods, paidUntil, offlineSince } = subscription;
  const isPaid = paidUntil !== null && paidUntil > Math.min(now, offlineSince ?? now);
  return {
    plan: metered === null || !isPaid ? null : { number: periods, unit: metered, usedBy: "workflow" },
    subscriptionId: subscription.id,
    priceVersion: subscription.priceVersion,
    buyerId: subscription.workspaceId,
    sellerId: subscription.sellerId,
    price: subscription.price,
    cost,
    spendingCap: subscription.spendingCap,
    item,
  };
}

/** Its paid month is paused until the item is back. */
export function paused(): Problem {
  return problem(
    "not_found",
    "It is offline, failing, or without data for now. Your subscription waits, and costs nothing meanwhile.",
  );
}
