import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import * as market from "@/lib/contract/market";
import * as tiers from "@/lib/contract/price-tiers";
import { getSellerPage, saveSellerPage } from "@/lib/contract/sellers";
import * as contract from "@/lib/contract/subscriptions";
import type { ItemName, Price } from "@/lib/schema/price";
import { balanceOptions } from "./billing-queries";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

const marketKeys = {
  all: ["market"],
  list: (query: object) => ["market", "list", query],
  one: (kind: string, id: string) => ["market", kind, id],
  seller: ["seller-page"],
  subscriptions: ["subscriptions"],
} as const;

export function marketPages(query: ListQuery<typeof market.listMarket>) {
  return endless(marketKeys.list(query), (at, signal) =>
    call(market.listMarket, { query: { ...query, ...at }, signal }),
  );
}

export function marketItemOptions({ kind, id }: ItemName) {
  return queryOptions({
    queryKey: marketKeys.one(kind, id),
    queryFn: ({ signal }) => call(market.getMarketItem, { params: { kind, id }, signal }),
  });
}

export function saveListingOptions(queries: QueryClient, { kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof market.saveListing>) =>
      call(market.saveListing, { params: { kind, id }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(marketItemOptions({ kind, id }).queryKey, saved);
      return queries.invalidateQueries({ queryKey: ["market", "list"] });
    },
  });
}

export const sellerPageOptions = queryOptions({
  queryKey: marketKeys.seller,
  queryFn: ({ signal }) => call(getSellerPage, { signal }),
});

export function saveSellerPageOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof saveSellerPage>) => call(saveSellerPage, { body }),
    onSuccess: (saved) => queries.setQueryData(sellerPageOptions.queryKey, saved),
  });
}

export function subscriptionsOptions(query: QueryIn<typeof contract.listSubscriptions>) {
  return queryOptions({
    queryKey: [...marketKeys.subscriptions, query],
    queryFn: ({ signal }) => call(contract.listSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function subscriptionsPages(query: ListQuery<typeof contract.listSubscriptions>) {
  return endless([...marketKeys.subscriptions, query], (at, signal) =>
    call(contract.listSubscriptions, { query: { ...query, ...at }, signal }),
  );
}

export function subscribeOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.subscribe>) => call(contract.subscribe, { body }),
    // After a refusal the price may be another one.
    onSettled: () => forgetRights(queries),
  });
}

type CouponBody = BodyIn<typeof contract.previewCoupon>;

export function couponOptions({ kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: (body: CouponBody) => call(contract.previewCoupon, { params: { kind, id }, body }),
  });
}

/** What an order with a coupon costs first. */
export function couponOfferOptions({ kind, id }: ItemName, body: CouponBody) {
  return queryOptions({
    queryKey: ["coupon-offer", kind, id, body],
    queryFn: ({ signal }) => call(contract.previewCoupon, { params: { kind, id }, body, signal }),
  });
}

export function cancelSubscriptionOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.cancelSubscription, { params: { id } }),
    onSuccess: () => forgetRights(queries),
  });
}

export function replaceKeyOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(contract.replaceSubscriptionKey, { params: { id }, body: {} }),
    onSuccess: () => forgetRights(queries),
  });
}

export function acceptPriceOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, price }: { id: string; price: Price }) =>
      call(contract.acceptPrice, { params: { id }, body: { price } }),
    onSettled: () => forgetRights(queries),
  });
}

/** What another plan would cost now, and what then. */
export function switchPreviewOptions(subscriptionId: string, tier: string) {
  return queryOptions({
    queryKey: [...marketKeys.subscriptions, subscriptionId, "switch", tier],
    queryFn: ({ signal }) =>
      call(tiers.previewSwitch, { params: { id: subscriptionId }, body: { tier }, signal }),
    // It is less by the minute.
    staleTime: 0,
  });
}

export function switchPlanOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: { id: string } & BodyIn<typeof tiers.switchPlan>) =>
      call(tiers.switchPlan, { params: { id }, body }),
    onSettled: () => forgetRights(queries),
  });
}

export function capSpendingOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, cap }: { id: string; cap: number | null }) =>
      call(contract.saveSubscription, { params: { id }, body: { spending_cap: cap } }),
    onSuccess: () => forgetRights(queries),
  });
}

/** What is bought or given up opens or closes dashboards and widgets, too. */
async function forgetRights(queries: QueryClient): Promise<void> {
  const keys = [
    marketKeys.all,
    marketKeys.subscriptions,
    balanceOptions.queryKey,
    ["dashboards"],
    ["widgets"],
  ];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
