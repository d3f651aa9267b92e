import { acceptPrice } from "@/lib/service/money/accept-price";
import { cancelSubscription } from "@/lib/service/money/cancel-subscription";
import { capSpending } from "@/lib/service/money/cap-spending";
import {
  changePrice,
  closeTier,
  saveTier,
  withdrawPrice,
  withdrawTier,
} from "@/lib/service/money/change-price";
import { createCoupon, endCoupon, listCoupons } from "@/lib/service/money/coupons";
import { getPlanUsage } from "@/lib/service/money/get-plan-usage";
import { getBalance, grantCredit } from "@/lib/service/money/grant-credit";
import { listCredits, listWorkspaces } from "@/lib/service/money/instance-money";
import { listPriceEffects } from "@/lib/service/money/list-price-effects";
import { listPrices } from "@/lib/service/money/list-prices";
import { listSubscriptions } from "@/lib/service/money/list-subscriptions";
import { previewCoupon } from "@/lib/service/money/preview-coupon";
import { getPrice, previewPrice } from "@/lib/service/money/price-facts";
import { getEarnings, listPriceVersions } from "@/lib/service/money/price-history";
import { listTiers, previewTier } from "@/lib/service/money/price-tiers";
import { readStatement } from "@/lib/service/money/read-statement";
import { replaceSubscriptionKey } from "@/lib/service/money/replace-subscription-key";
import { simulatePriceChange } from "@/lib/service/money/simulate-price-change";
import { subscribe } from "@/lib/service/money/subscribe";
import { previewSwitch, switchPlan } from "@/lib/service/money/switch-plan";
import { listAudit } from "@/lib/service/people/list-audit";
import { getPublishedWorker, publishWorker, withdrawWorker } from "@/lib/service/workflows/publish-worker";

export const priceRoutes = [
  listPrices,
  getPrice,
  changePrice,
  previewPrice,
  withdrawPrice,
  listTiers,
  saveTier,
  previewTier,
  closeTier,
  withdrawTier,
  previewSwitch,
  switchPlan,
  listPriceVersions,
  listPriceEffects,
  getEarnings,
  simulatePriceChange,
  listCoupons,
  createCoupon,
  endCoupon,
  listAudit,
  subscribe,
  previewCoupon,
  listSubscriptions,
  capSpending,
  cancelSubscription,
  replaceSubscriptionKey,
  getPlanUsage,
  acceptPrice,
  grantCredit,
  getBalance,
  readStatement,
  listCredits,
  listWorkspaces,
  getPublishedWorker,
  publishWorker,
  withdrawWorker,
] as const;
