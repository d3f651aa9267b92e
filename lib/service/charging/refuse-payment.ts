import type { Price, PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";

/** What is for sale, and what the address of its page begins with. */
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

/** With the price that the subscription pays, which need not be the one that others are asked for. */
export function notCovered(
  code: "insufficient_credit" | "spending_cap_reached" | "subscription_ended" | "quota_used",
  item: ForSale,
  price: Price,
  quota?: Quota | null,
): Problem {
  if (code === "subscription_ended") return paymentRequired({ ...item, price });
  if (code === "quota_used") {
    const detail = "Your plan's quota is used up until the next period starts.";
    return problem(code, detail, { extra: offerOf(item, price), ...(quota ? { quota } : {}) });
  }
  const detail =
    code === "insufficient_credit"
      ? `Your workspace's ${price.currency} balance is too low. Add credit and try again.`
      : "This would exceed the monthly spending limit your workspace set for this item.";
  return problem(code, detail, { extra: offerOf(item, price) });
}

/** Every 402 says what it costs, in which currency, and where that is agreed to. */
function offerOf({ kind, itemId, origin }: ForSale, price: Price) {
  return { price, currency: price.currency, buy_url: `${origin}/market/${kind}/${itemId}` };
}
