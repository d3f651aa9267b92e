import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { findMeter, lockPeriods, type Meter } from "@/db/queries/plan-periods";
import { lockSubscription, type SubscriptionRow, saveSubscription } from "@/db/queries/subscriptions";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/price-tiers";
import { fail, ok, type Result } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { afterPeriod, openCoupon, periodAmount } from "@/lib/pricing/evaluate-coupon";
import { evaluateSwitch, type SwitchVerdict } from "@/lib/pricing/evaluate-switch";
import { periodToCharge } from "@/lib/pricing/period";
import type { Price } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { chargePeriod } from "@/lib/service/charging/charge-period";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { chargeDifference } from "./charge-difference";
import { lockOpenTier } from "./open-tiers";
import { subscriptionAnswer, worseThanAgreed } from "./subscription-answer";
import { withOwnSubscription } from "./with-own-subscription";

type Preview = AnswerOf<typeof contract.previewSwitch>;
type Asked = NonNullable<BodyOf<typeof contract.switchPlan>> & { readonly origin: string };

export const previewSwitch = on(
  contract.previewSwitch,
  (services, { caller, params: { id }, body: asked, origin }) =>
    withOwnSubscription(services, caller, id, async (db, subscription, now) => {
      const checked = await checkSwitch(db, subscription, { ...asked, origin }, now);
      return checked.ok ? ok(previewOf(subscription, checked.value, now)) : checked;
    }),
);

/**
 * Switches a subscription to another plan. A more expensive plan applies immediately, for the price
 * difference over the remaining time. Any other plan applies when the paid period is over. Choosing the
 * current plan withdraws a pending change.
 */
export const switchPlan = on(
  contract.switchPlan,
  (services, { caller, params: { id }, body: asked, origin }) =>
    withOwnSubscription(services, caller, id, async (db, subscription, now) => {
      const checked = await checkSwitch(db, subscription, { ...asked, origin }, now);
      if (!checked.ok) return checked;
      const { verdict, price, version, meter } = checked.value;
      const worse = worseThanAgreed(asked.price, price);
      if (worse) return fail(worse);
      const chosen = { ...subscription, price, priceVersion: version, next: null };
      if (verdict === null || verdict.when === "period_end") {
        await saveSubscription(db, id, { ...subscription, next: verdict && { version } });
      } else {
        const charged =
          verdict.when === "now" && meter
            ? await chargeDifference(db, chosen, { meter, verdict }, now)
            : (await chargePeriod(db, chosen, now)).charged;
        const { kind, itemId } = subscription;
        if (charged !== "charged") return fail(notCovered(charged, { kind, itemId, origin }, price));
      }
      const after = await lockSubscription(db, id);
      return ok(await subscriptionAnswer(db, after ?? subscription, now));
    }),
);

interface Checked {
  /** Null if the chosen plan is the current one. */
  readonly verdict: SwitchVerdict | null;
  readonly price: Price;
  readonly version: number;
  readonly meter: Meter | undefined;
}

/** Usage may be counted at the same time, so the billing period is locked before it is read. */
async function checkSwitch(
  db: Db,
  subscription: SubscriptionRow,
  { tier, origin }: Asked,
  now: number,
): Promise<Result<Checked, Problem>> {
  const { id, kind, itemId, sellerId, cancelledAt, offlineSince, paidUntil, periods } = subscription;
  if (cancelledAt !== null)
    return refused("conflict", "This subscription is cancelled. Subscribe again to the plan you want.");
  const item = await findItem(db, kind, itemId);
  if (!item?.live || item.failingSince !== null || offlineSince !== null)
    return refused(
      "conflict",
      "You can't switch plans while the item is offline or failing. Try again once it's available.",
    );
  const open = await lockOpenTier(db, { kind, itemId, workspaceId: sellerId }, tier, now);
  if (!open.ok) return open;
  const { state, tier: chosen } = open.value;
  const { price, version } = state;
  await lockPeriods(db, id);
  const meter = await findMeter(db, { subscriptionId: id, number: periods });
  if (chosen === subscription.tier) return ok({ verdict: null, price: subscription.price, version, meter });
  if (price.mode !== "plan" || (price.currency !== subscription.price.currency && paidUntil !== null))
    return refused(
      "conflict",
      `Your subscription is billed in ${subscription.price.currency}. You can't switch it to a plan priced in another currency.`,
    );
  if (capLabels(subscription.spendingCap, price) !== null)
    return fail(notCovered("spending_cap_reached", { kind, itemId, origin }, price));
  const runs = paidUntil !== null && paidUntil > now && evaluateAccess(subscription, now).state === "open";
  const running = runs ? runningOf(meter, paidUntil, now) : null;
  const { price: current, coupon } = subscription;
  return ok({ verdict: evaluateSwitch({ price: current, running, coupon }, price), price, version, meter });
}

function runningOf(meter: Meter | undefined, paidUntil: number, now: number) {
  return {
    isOfPlan: meter !== undefined,
    leftMs: paidUntil - now,
    wholeMs: meter?.wholeMs ?? paidUntil - (meter?.startedAt ?? now),
    wholeAmount: meter?.wholeAmount ?? meter?.amount ?? 0,
    trial: meter?.trial ?? false,
    discounted: meter?.discounted ?? false,
    includes: meter?.includes ?? 0,
    units: meter?.units ?? 0,
  };
}

/**
 * `later` is the amount of the next charge, with the coupon deducted if the charge made now doesn't use it
 * up.
 */
function previewOf(subscription: SubscriptionRow, checked: Checked, now: number): Preview {
  const { verdict, price } = checked;
  const paidUntil = subscription.paidUntil ?? now;
  const isNew = verdict?.when === "new_period";
  const next = isNew ? periodToCharge({ ...subscription, price }, now).end : paidUntil;
  const coupon = isNew ? afterPeriod(subscription.coupon, price) : subscription.coupon;
  const laterPrice = verdict === null ? subscription.price : price;
  const open = openCoupon(coupon, laterPrice);
  return {
    when: verdict === null ? "unchanged" : verdict.when === "period_end" ? "period_end" : "now",
    now: verdict?.amount ?? 0,
    takes_effect_at: new Date(verdict?.when === "period_end" ? next : now).toISOString(),
    later: periodAmount(coupon, laterPrice),
    later_at: new Date(next).toISOString(),
    coupon: open && { code: open.code, periods: open.left },
    currency: price.currency,
    units: verdict?.when === "now" ? verdict.terms.includes : null,
    price,
  };
}
