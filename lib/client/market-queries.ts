import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as market from "@/lib/contract/market";
import * as tiers from "@/lib/contract/price-tiers";
import { getSellerPage, saveSellerPage } from "@/lib/contract/sellers";
import * as contract from "@/lib/contract/subscriptions";
import type { ItemName, Price } from "@/lib/schema/price";
import type { ListQuery } from "./endless";
import { change, forget, pages, query } from "./query";

/**
 * Queries that are refetched after subscribing or cancelling, which also grants or revokes access to
 * dashboards and widgets.
 */
const RIGHTS = ["/market/**", "/subscriptions/**", "/balance", "/dashboards/**", "/widgets/**"];

const ROWS_A_PAGE = 50;

export function marketListOptions(query: Omit<ListQuery<typeof market.listMarket>, "limit">) {
  return pages(market.listMarket, { query: { ...query, limit: ROWS_A_PAGE } });
}

export function saveListingOptions({ kind, id }: ItemName) {
  const params = { kind, id };
  return mutationOptions({
    ...change(market.saveListing, (body: BodyIn<typeof market.saveListing>) => ({ params, body })),
    onSuccess: (saved, _given, _before, { client }) => {
      client.setQueryData(query(market.getMarketItem, { params }).queryKey, saved);
      return forget(client, ["/market"]);
    },
  });
}

export const saveSellerPageOptions = mutationOptions({
  ...change(saveSellerPage, (body: BodyIn<typeof saveSellerPage>) => ({ body })),
  onSuccess: (saved, _given, _before, { client }) =>
    client.setQueryData(query(getSellerPage).queryKey, saved),
});

/** A purchase may be rejected because the price has changed, so the price is refetched. */
export const subscribeOptions = change(
  contract.subscribe,
  (body: BodyIn<typeof contract.subscribe>) => ({ body }),
  RIGHTS,
);

export function couponOptions({ kind, id }: ItemName) {
  return change(contract.previewCoupon, (body: BodyIn<typeof contract.previewCoupon>) => ({
    params: { kind, id },
    body,
  }));
}

export const cancelSubscriptionOptions = change(
  contract.cancelSubscription,
  (id: string) => ({ params: { id } }),
  RIGHTS,
);

export const replaceKeyOptions = change(
  contract.replaceSubscriptionKey,
  (id: string) => ({ params: { id }, body: {} }),
  RIGHTS,
);

export const acceptPriceOptions = change(
  contract.acceptPrice,
  ({ id, price }: { id: string; price: Price }) => ({ params: { id }, body: { price } }),
  RIGHTS,
);

/** Cost of switching to another plan right now. It decreases every minute, so it isn't cached. */
export function switchPreviewOptions(id: string, tier: string) {
  return { ...query(tiers.previewSwitch, { params: { id }, body: { tier } }), staleTime: 0 };
}

export const switchPlanOptions = change(
  tiers.switchPlan,
  ({ id, ...body }: { id: string } & BodyIn<typeof tiers.switchPlan>) => ({ params: { id }, body }),
  RIGHTS,
);

export const capSpendingOptions = change(
  contract.saveSubscription,
  ({ id, cap }: { id: string; cap: number | null }) => ({ params: { id }, body: { spending_cap: cap } }),
  RIGHTS,
);
