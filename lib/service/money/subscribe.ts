import type { Db } from "@/db/handle";
import { noteCouponUse } from "@/db/queries/coupons";
import { keepItem } from "@/db/queries/items";
import { type ItemKey, isListed, isTakenDown } from "@/db/queries/market";
import { listMemberships } from "@/db/queries/members";
import { continuePeriod } from "@/db/queries/plan-periods";
import { findTiers } from "@/db/queries/price-tiers";
import { findPriceItem, lockPriceItem } from "@/db/queries/prices";
import {
  deleteSubscription,
  findSubscriptionOf,
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
} from "@/db/queries/subscriptions";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import type { ItemName, PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { beginTrial, chargePeriod } from "@/lib/service/charging/charge-period";
import { hasData } from "@/lib/service/charging/has-data";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { claimTrial } from "./claim-trial";
import { lockOpenTier } from "./open-tiers";
import { redeemCoupon } from "./redeem-coupon";
import { subscriptionAnswer, worseThanAgreed } from "./subscription-answer";
import { makeSubscriptionKey } from "./subscription-key";
import { syncPaymentCards } from "./sync-payment-cards";

type Made = SubscriptionAnswer & { readonly key: string };

/**
 * The first month is charged immediately. A buyer who cancelled and subscribes again within the paid month
 * isn't charged until that month ends.
 */
export const subscribe = on(contract.subscribe, async (services, { caller, body, origin, request }) => {
  const { address } = request;
  const joined = await listMemberships(services.db, caller.userId);
  if (await hasTrial(services, body)) await syncPaymentCards(services, caller.workspaceId);
  return services.db.transaction(async (transaction): Promise<Result<Made, Problem>> => {
    const now = services.clock();
    const { kind, id: itemId } = body;
    const item = await keepItem(transaction, kind, itemId);
    if (item?.isBlocked) return fail(workspaceBlocked());
    if (!item?.live) return notOffered(kind);
    if (item.workspaceId === caller.workspaceId) {
      return fail(
        problem("conflict", `This ${kind} belongs to your workspace. You don't need a subscription.`),
      );
    }
    const seller = joined.find((workspace) => workspace.id === item.workspaceId);
    if (seller) {
      const itemBelongsToOther = `This ${kind} belongs to ${seller.name}, where you are a member`;
      return fail(
        problem(
          "conflict",
          `${itemBelongsToOther}. Switch to that workspace to use the item without a subscription.`,
        ),
      );
    }
    if (!(await isOffered(services, transaction, { kind, itemId }, now))) return notOffered(kind);
    const named = { kind, itemId, workspaceId: item.workspaceId };
    const open = await lockOpenTier(transaction, named, body.tier, now);
    if (!open.ok) return open;
    const { state } = open.value;
    if (state.price.mode !== "free" && item.failingSince !== null)
      return refused("conflict", `This ${kind} keeps failing. You can subscribe once it works again.`);
    const isByPeriod = state.price.mode === "monthly" || state.price.mode === "plan";
    if (isByPeriod && !(await hasData(transaction, kind, itemId)))
      return fail(
        problem(
          "no_data_yet",
          `This ${kind} has no data yet. You can subscribe once it has published data.`,
          {
            status: 409,
          },
        ),
      );
    const worse = worseThanAgreed(body.price, state.price);
    if (worse) return fail(worse);
    const cap = capLabels(body.spending_cap ?? null, state.price);
    if (cap !== null) return invalidField("spending_cap", "too_small", cap);
    const coupon =
      body.coupon === undefined
        ? null
        : await redeemCoupon(transaction, caller, body.coupon, { kind, itemId }, state.price, now);
    if (coupon && !coupon.ok) return coupon;
    const earlier = await findSubscriptionOf(transaction, kind, itemId, caller.workspaceId);
    const running = (earlier?.paidUntil ?? 0) > now ? earlier : undefined;
    const id = newId(now);
    const { key, keyHash, keyPrefix } = makeSubscriptionKey();
    const made = await insertSubscription(transaction, {
      id,
      workspaceId: caller.workspaceId,
      createdBy: caller.userId,
      kind,
      itemId,
      sellerId: item.workspaceId,
      priceVersion: state.version,
      keyHash,
      keyPrefix,
      anchorAt: running?.anchorAt ?? null,
      paidUntil: running?.paidUntil ?? null,
      spendingCap: body.spending_cap ?? null,
      coupon: coupon?.value ?? null,
      createdAt: now,
    });
    if (!made) {
      return fail(problem("conflict", `Your workspace is already subscribed to this ${kind}.`));
    }
    if (running)
      await continuePeriod(transaction, { subscriptionId: running.id, number: running.periods }, id);
    let subscription = await lockSubscription(transaction, id);
    if (!subscription) throw new Error("The subscription that was just created is missing");
    const days = trialDays(subscription, now);
    const tries =
      days > 0 && (await claimTrial(services, transaction, subscription, { ...caller, address }, now));
    if (days > 0 && !tries && body.price !== undefined && !body.without_trial) {
      await deleteSubscription(transaction, id);
      return fail(problem("trial_over", TRIAL_OVER));
    }
    const trial = tries ? days : 0;
    if (trial > 0) subscription = await beginTrial(transaction, subscription, trial, now);
    else if (evaluateAccess(subscription, now).state === "due") {
      const first = await chargePeriod(transaction, subscription, now);
      if (first.charged !== "charged") {
        await deleteSubscription(transaction, id);
        return fail(notCovered(first.charged, { kind, itemId, origin }, state.price));
      }
      subscription = first.subscription;
    }
    if (coupon) await noteCouponUse(transaction, coupon.value.id);
    return ok({ ...(await subscriptionAnswer(transaction, subscription, now)), key });
  });
});

/**
 * True if the item is listed or has a price, and is neither taken down nor held for review. Without this
 * check, anyone who knows the ID of an unlisted free item could subscribe to it. If the item was given a
 * price later, the notice period for existing subscribers would delay the price, and this subscriber could
 * keep the item for free.
 */
export async function isOffered(
  { env }: Pick<Services, "env">,
  db: Db,
  item: ItemKey,
  now: number,
): Promise<boolean> {
  const priced = await lockPriceItem(db, item.kind, item.itemId);
  if (await isTakenDown(db, item)) return false;
  if (!priced || priceAt(priced.state, now).price.mode === "free") return isListed(db, item);
  return !(priced.held && env.listingReview);
}

const TRIAL_OVER =
  "The free trial has already been used with your email address, card or network. You can subscribe without a trial; the first period is charged immediately.";

function trialDays(subscription: SubscriptionRow, now: number): number {
  const { price } = subscription;
  const days = price.mode === "plan" ? (price.trial_days ?? 0) : 0;
  return evaluateAccess(subscription, now).state === "due" ? days : 0;
}

/**
 * True if any plan has a trial. The buyer's payment cards matter only in this case, because they show whether
 * the buyer has had a trial before.
 */
async function hasTrial({ db }: Services, { kind, id }: ItemName): Promise<boolean> {
  const main = await findPriceItem(db, kind, id);
  if (!main) return false;
  const tiers = [main, ...(await findTiers(db, main))];
  return tiers.some(({ state: { price } }) => price.mode === "plan" && (price.trial_days ?? 0) > 0);
}

/** The response is the same for items that don't exist and items that are not for sale. */
export function notOffered(kind: PriceKind) {
  return fail(problem("not_offered", `No ${kind} with this ID is for sale.`));
}
