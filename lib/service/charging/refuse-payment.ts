import type { Verdict } from "@/lib/pricing/evaluate-access";
import type { Price, PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";

export interface ForSale {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly origin: string;
}

export interface Offer extends ForSale {
  readonly price: Price;
}

export function paymentRequired(offer: Offer): Problem {
  const detail =
    "This is a paid item. Subscribe, then send the subscription key as `Authorization: Bearer KEY` or `?api_key=KEY`.";
  return problem("payment_required", detail, { extra: offerOf(offer, offer.price) });
}

type NotCovered = "insufficient_credit" | "spending_cap_reached" | "subscription_ended" | "quota_used";

export function refusePayment(
  why: NotCovered | Exclude<Verdict, "open"> | "paused",
  offer: Offer,
  price: Price,
  quota: Quota | null,
): Problem {
  if (why === "workspace_blocked") return workspaceBlocked();
  if (why === "paused") return paused();
  if (why === "due" || why === "not_subscribed") return paymentRequired(offer);
  return notCovered(why, offer, price, quota);
}

export function paused(): Problem {
  return problem(
    "not_found",
    "The item is offline, failing or has no data yet. Your subscription is paused and you won't be charged until it works again.",
  );
}

/** Shows the price of this subscription, which can differ from the item's current price. */
export function notCovered(code: NotCovered, item: ForSale, price: Price, quota?: Quota | null): Problem {
  if (code === "subscription_ended") return paymentRequired({ ...item, price });
  if (code === "quota_used") {
    const detail = "Your plan's quota is used up. It resets when the next period starts.";
    return problem(code, detail, { extra: offerOf(item, price), ...(quota ? { quota } : {}) });
  }
  const detail =
    code === "insufficient_credit"
      ? `Your workspace's ${price.currency} balance is too low. Add credit and try again.`
      : "The charge would exceed the monthly spending limit that your workspace set for this item.";
  return problem(code, detail, { extra: offerOf(item, price) });
}

function offerOf({ kind, itemId, origin }: ForSale, price: Price) {
  return { price, currency: price.currency, buy_url: `${origin}/market/${kind}/${itemId}` };
}
