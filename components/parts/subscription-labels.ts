import type { Tone } from "@/components/ui/badge";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { previewCoupon, SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { formatMoney, formatPrice, planAmount } from "@/lib/pricing/format-money";
import type { Price } from "@/lib/schema/price";
import { formatDay } from "./format-day";
import { usedLabel } from "./used-label";

export const STATUS_LABELS: Record<SubscriptionAnswer["status"], { word: string; tone: Tone }> = {
  active: { word: "Active", tone: "ok" },
  unpaid: { word: "Unpaid", tone: "warn" },
  paused: { word: "Paused", tone: "warn" },
  cancelled: { word: "Cancelled", tone: "neutral" },
  ended: { word: "Ended", tone: "neutral" },
};

export function accessLabel(subscription: SubscriptionAnswer): string {
  const { available, status, price, paid_until, paused_since, failing_since, ends_at } = subscription;
  const trialEnd = subscription.trial_ends_at;
  if (!available) return "Taken down by the seller";
  if (status === "ended") return ends_at === null ? "Ended" : `Ended on ${formatDay(ends_at)}`;
  if (failing_since !== null && status !== "cancelled")
    return paused_since !== null
      ? `Failing since ${formatDay(failing_since)}. Your paid period is paused and resumes when the item works again`
      : isByPeriod(price)
        ? "This item keeps failing. You won't be charged until it works again"
        : `Failing since ${formatDay(failing_since)}`;
  if (status === "unpaid") return "Resumes when your balance covers the next period";
  if (paused_since !== null && failing_since === null)
    return `Offline since ${formatDay(paused_since)}. Your paid period is paused and resumes when the item is back online`;
  if (status === "paused")
    return "Offline or without data. You won't be charged until the item is available again";
  if (trialEnd !== null)
    return status === "cancelled"
      ? `Free trial until ${formatDay(trialEnd)}, then the subscription ends`
      : `Free trial until ${formatDay(trialEnd)}, when the first period is charged`;
  if (status === "cancelled" && ends_at !== null) return `Access until ${formatDay(ends_at)}`;
  if (isByPeriod(price) && paid_until !== null) return `Renews on ${formatDay(paid_until)}`;
  return price.mode === "per_cycle" ? "Paid per cycle" : "Free";
}

export function noticeLabel(subscription: SubscriptionAnswer): string | null {
  const { status, price, offered, announced } = subscription;
  if (status === "cancelled" || status === "ended") return null;
  const own = formatPrice(price);
  if (offered)
    return `New price: ${formatPrice(offered.price)}. Your price remains ${own} until you accept the new one.`;
  if (!announced) return null;
  const becomes = `${verbOf(subscription)} ${formatPrice(announced.price)} on ${formatDay(announced.effective_at)}`;
  return `${becomes}. Your price remains ${own} until you accept the new one.`;
}

function verbOf({ price, announced }: SubscriptionAnswer): string {
  const isRise =
    announced?.price.mode === price.mode &&
    announced.price.currency === price.currency &&
    announced.price.amount > price.amount;
  return isRise ? "Rises to" : "Changes to";
}

/**
 * Describes how much of a subscription's plan has been used, for example "800 of 1,000 reads used" or "0 of
 * 10 included, at most 40 reads". Null if the plan doesn't count units.
 */
export function planLabel({ plan_used: plan, price }: SubscriptionAnswer, locale?: string): string | null {
  if (plan === null) return null;
  const unitsUsed = usedLabel(plan, price, locale);
  const hasEnd = price.mode === "plan" && (price.overage === 0 || price.limit !== undefined);
  if (!hasEnd || plan.used < plan.of) return unitsUsed;
  const effect = plan.unit === "read" ? "Streams end and webhooks pause" : "Calls are rejected";
  return `${unitsUsed}. ${effect} until the next period`;
}

export function couponLabel({ coupon, price }: SubscriptionAnswer): string | null {
  if (coupon === null || coupon.periods_left === 0) return null;
  const { code, percent, amount, periods_left: left } = coupon;
  const off = percent === null ? formatMoney(amount ?? 0, price.currency) : `${percent} %`;
  const span = left === null ? "" : `, ${left} ${left === 1 ? "period" : "periods"} left`;
  return `${code}: ${off} off${span}`;
}

export type CouponOffer = AnswerOf<typeof previewCoupon>;

export function couponOffer({ amount, whole, currency, periods }: CouponOffer): string {
  return `${formatMoney(amount, currency)} instead of ${formatMoney(whole, currency)} for ${firstPeriods(periods)}.`;
}

function firstPeriods(periods: number | null): string {
  if (periods === null) return "each period";
  return periods === 1 ? "the first period" : `the first ${periods} periods`;
}

export function subscribeAction(price: Price, offer: CouponOffer | null, isWithoutTrial: boolean): string {
  if (price.mode === "free") return "Subscribe";
  const whole = price.mode === "plan" ? planAmount(price) : formatPrice(price);
  const amount = offer ? formatMoney(offer.amount, offer.currency) : whole;
  return `Subscribe${isWithoutTrial ? " without a trial" : ""} for ${amount}`;
}

export function consentLabel(price: Price, offer: CouponOffer | null): string {
  const less = offer
    ? `; with code ${offer.code}, ${formatMoney(offer.amount, offer.currency)} for ${firstPeriods(offer.periods)}`
    : "";
  return `I agree to pay ${formatPrice(price)}${less}`;
}

export function spendLabel({ price, spent_this_month, spending_cap }: SubscriptionAnswer): string {
  const spent = formatMoney(spent_this_month, price.currency);
  return spending_cap === null ? spent : `${spent} of ${formatMoney(spending_cap, price.currency)}`;
}

/** True until someone cancels the subscription, even if the item has been taken down. */
export function canCancel({ cancelled_at }: SubscriptionAnswer): boolean {
  return cancelled_at === null;
}

/**
 * Link to where the subscriber uses the item. Null once the subscription has ended, and for workers, which
 * are used from the palette.
 */
export function useOf({ status, kind, item_id }: SubscriptionAnswer): { href: string; words: string } | null {
  if (status === "ended") return null;
  if (kind === "dashboard") return { href: `/dashboards/${item_id}`, words: "Open the dashboard" };
  if (kind === "widget") return { href: `/market/widget/${item_id}`, words: "Show the widget" };
  return kind === "workflow"
    ? { href: `/market/workflow/${item_id}#endpoints`, words: "Show its endpoints" }
    : null;
}

export function cancelLabels({
  available,
  price,
  paid_until,
  trial_ends_at,
  paused_since,
  failing_since,
}: SubscriptionAnswer): string {
  if (!available) return "The seller took this item down. You won't be charged again.";
  if (paused_since !== null && failing_since !== null)
    return "Your paid period is paused until the item works again, then continues to its end. You won't be charged after that.";
  if (paused_since !== null)
    return "The subscription ends immediately, and you get a refund for the paused period.";
  if (!isByPeriod(price) || paid_until === null || Date.parse(paid_until) < Date.now())
    return "The subscription ends immediately, and its key stops working.";
  if (trial_ends_at !== null)
    return `You keep access until ${formatDay(trial_ends_at)}, the end of the trial. You won't be charged.`;
  const period = price.mode === "plan" ? "period" : "month";
  return `You keep access until ${formatDay(paid_until)}, the end of your paid ${period}. You won't be charged again.`;
}

export function acceptLabels({
  status,
  price,
  offered,
  paid_until,
  trial_ends_at,
  failing_since,
}: SubscriptionAnswer): string {
  const isPaid = paid_until !== null && Date.parse(paid_until) > Date.now();
  if (!offered || !isByPeriod(offered.price)) return "The new price applies from your next run.";
  if (status === "paused")
    return `You aren't charged while the item is ${failing_since === null ? "offline" : "failing"}.`;
  if (trial_ends_at !== null)
    return `The trial continues to its end. The new price is charged from ${formatDay(trial_ends_at)}.`;
  return isPaid && isByPeriod(price)
    ? `The ${price.mode === "plan" ? "period" : "month"} you paid for stays at the old price. The new price is charged from ${formatDay(paid_until)}.`
    : `The first ${offered.price.mode === "plan" ? offered.price.period : "month"} at the new price is charged now.`;
}

function isByPeriod({ mode }: Price): boolean {
  return mode === "monthly" || mode === "plan";
}
