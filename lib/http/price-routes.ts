import * as billing from "@/lib/contract/billing";
import * as coupons from "@/lib/contract/coupons";
import { getPlanUsage } from "@/lib/contract/plan-usage";
import * as history from "@/lib/contract/price-history";
import * as tiers from "@/lib/contract/price-tiers";
import * as prices from "@/lib/contract/prices";
import * as subscriptions from "@/lib/contract/subscriptions";
import { etag } from "@/lib/kit/etag";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";
import { acceptPrice } from "@/lib/service/money/accept-price";
import { cancelSubscription } from "@/lib/service/money/cancel-subscription";
import { capSpending } from "@/lib/service/money/cap-spending";
import { changePrice, changeTier, endTier, withdrawPrice } from "@/lib/service/money/change-price";
import { createCoupon, endCoupon, listCoupons } from "@/lib/service/money/coupons";
import { grantCredit, readBalance } from "@/lib/service/money/grant-credit";
import { listCredits, listWorkspaces } from "@/lib/service/money/instance-money";
import { listPrices } from "@/lib/service/money/list-prices";
import { listSubscriptions } from "@/lib/service/money/list-subscriptions";
import { previewCoupon } from "@/lib/service/money/preview-coupon";
import { previewPrice, readPrice } from "@/lib/service/money/price-facts";
import { listPriceVersions, readEarnings } from "@/lib/service/money/price-history";
import { listTiers, previewTier } from "@/lib/service/money/price-tiers";
import { readPlanUsage } from "@/lib/service/money/read-plan-usage";
import { readPriceEffects } from "@/lib/service/money/read-price-effects";
import { readStatement } from "@/lib/service/money/read-statement";
import { replaceKey } from "@/lib/service/money/replace-key";
import { simulatePriceChange } from "@/lib/service/money/simulate-price-change";
import { subscribe } from "@/lib/service/money/subscribe";
import { previewSwitch, switchPlan } from "@/lib/service/money/switch-plan";
import { on } from "@/lib/service/on";
import { listAudit } from "@/lib/service/people/list-audit";
import { listOperatorActs } from "@/lib/service/people/list-operator-acts";
import { publishWorker, readPublishedWorker, withdrawWorker } from "@/lib/service/workflows/publish-worker";

export const priceRoutes = [
  on(prices.listPrices, (services, { caller, query }) => listPrices(services, caller, query)),
  on(
    prices.getPrice,
    (services, { caller, params }) => readPrice(services, caller, params),
    ({ tag, ...body }) => ({ body, headers: { ETag: etag(tag) } }),
  ),
  on(
    prices.changePrice,
    (services, { caller, params, body, ifMatch }) =>
      changePrice(services, caller, { ...params, ifMatch }, body),
    ({ verdict, tag }) => ({ body: verdict, headers: { ETag: etag(tag) } }),
  ),
  on(prices.previewPrice, (services, { caller, params, body }) =>
    previewPrice(services, caller, params, body),
  ),
  on(prices.withdrawPrice, (services, { caller, params, ifMatch }) =>
    withdrawPrice(services, caller, { ...params, ifMatch }),
  ),
  on(tiers.listTiers, (services, { caller, params }) => listTiers(services, caller, params)),
  on(
    tiers.saveTier,
    (services, { caller, params, body, ifMatch }) =>
      changeTier(services, caller, { ...params, ...storedTier(params), ifMatch }, body),
    ({ verdict, tag }) => ({ body: verdict, headers: { ETag: etag(tag) } }),
  ),
  on(tiers.previewTier, (services, { caller, params, body }) => previewTier(services, caller, params, body)),
  on(tiers.closeTier, (services, { caller, params, ifMatch }) =>
    endTier(services, caller, { ...params, ifMatch }),
  ),
  on(tiers.withdrawTier, (services, { caller, params, ifMatch }) =>
    withdrawPrice(services, caller, { ...params, ...storedTier(params), ifMatch }),
  ),
  on(tiers.previewSwitch, (services, { caller, params, body, origin }) =>
    previewSwitch(services, caller, params.id, { ...body, origin }),
  ),
  on(tiers.switchPlan, (services, { caller, params, body, origin }) =>
    switchPlan(services, caller, params.id, { ...body, origin }),
  ),
  on(history.listPriceVersions, (services, { caller, params, query }) =>
    listPriceVersions(services, caller, params, query),
  ),
  on(history.listPriceEffects, (services, { caller, params }) => readPriceEffects(services, caller, params)),
  on(history.getEarnings, (services, { caller, params }) => readEarnings(services, caller, params)),
  on(history.simulatePrice, (services, { caller, params, body }) =>
    simulatePriceChange(services, caller, params, body),
  ),
  on(coupons.listCoupons, (services, { caller, params }) => listCoupons(services, caller, params)),
  on(coupons.createCoupon, (services, { caller, params, body }) =>
    createCoupon(services, caller, params, body),
  ),
  on(coupons.endCoupon, (services, { caller, params }) => endCoupon(services, caller, params)),
  on(prices.listAudit, async (services, { caller, query }) =>
    query.scope === "instance"
      ? listOperatorActs(services, caller, query)
      : listAudit(services, caller, query),
  ),
  on(subscriptions.subscribe, (services, { caller, body, origin, request }) =>
    subscribe(services, caller, body, { origin, address: request.address }),
  ),
  on(subscriptions.previewCoupon, (services, { caller, params, body }) =>
    previewCoupon(services, caller, params, body),
  ),
  on(subscriptions.listSubscriptions, (services, { caller, query }) =>
    listSubscriptions(services, caller, query),
  ),
  on(subscriptions.saveSubscription, (services, { caller, params, body }) =>
    capSpending(services, caller, params.id, body.spending_cap),
  ),
  on(subscriptions.cancelSubscription, (services, { caller, params }) =>
    cancelSubscription(services, caller, params.id),
  ),
  on(subscriptions.replaceSubscriptionKey, (services, { caller, params }) =>
    replaceKey(services, caller, params.id),
  ),
  on(getPlanUsage, (services, { caller, params }) => readPlanUsage(services, caller, params.id)),
  on(subscriptions.acceptPrice, (services, { caller, params, body, origin }) =>
    acceptPrice(services, caller, params.id, body?.price, origin),
  ),
  on(subscriptions.grantCredit, (services, { caller, body }) => grantCredit(services, caller, body)),
  on(subscriptions.getBalance, (services, { caller }) => readBalance(services, caller)),
  on(billing.listEntries, (services, { caller, query }) => readStatement(services, caller, query)),
  on(billing.listCredits, (services, { query }) => listCredits(services, query)),
  on(billing.listWorkspaces, (services, { query }) => listWorkspaces(services, query)),
  on(subscriptions.getPublishedWorker, (services, { caller, params }) =>
    readPublishedWorker(services, caller, params.id),
  ),
  on(subscriptions.publishWorker, (services, { caller, params, body }) =>
    publishWorker(services, caller, params.id, body),
  ),
  on(subscriptions.withdrawWorker, (services, { caller, params }) =>
    withdrawWorker(services, caller, params.id),
  ),
] as const;

/** The price itself is stored without a name. */
function storedTier({ tier }: { readonly tier: string }) {
  return { tier: tier === MAIN_TIER ? null : tier };
}
