import type { Db } from "@/db/handle";
import { findItem } from "@/db/queries/items";
import { lockPriceItem } from "@/db/queries/prices";
import {
  findSubscription,
  listSubscriptions as findSubscriptions,
  lockSubscription,
  type SubscriptionRow,
  saveSubscription,
  saveSubscriptionKey,
} from "@/db/queries/subscriptions";
import type { Page } from "@/lib/contract/shapes";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { isId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import { endOfAccess, judgeAccess } from "@/lib/pricing/judge-access";
import type { Caller } from "@/lib/schema/person";
import type { Price } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, notFound } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { lockPrice } from "./change-price";
import { chargePeriod } from "./charge-period";
import { giveBackStanding } from "./end-subscriptions";
import { notCovered } from "./refuse-payment";
import { subscriptionAnswer, subscriptionAnswers, worseThanAgreed } from "./subscription-answer";
import { makeSubscriptionKey } from "./subscription-key";

/** What a buyer does with a subscription that they have. */

export async function listSubscriptions({ db, clock }: Services, caller: Caller, page: Page) {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findSubscriptions(db, caller.workspaceId, window.value);
  const { next_cursor } = pageOf(rows, page, ({ id }) => id);
  const items = await subscriptionAnswers(db, rows.slice(0, page.limit), clock());
  return ok({ items, next_cursor });
}

/**
 * Ends it: at once, or with the month that is paid. A month that stands still goes back. A second time changes nothing.
 */
export function cancelSubscription(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  return withOwn(services, caller, id, async (db, subscription, now) => {
    if (subscription.offlineSince !== null) {
      await giveBackStanding(db, subscription, now, subscription.cancelledAt ?? now);
    } else if (subscription.cancelledAt === null) {
      const endsAt = endOfAccess(subscription, now);
      await saveSubscription(db, id, { ...subscription, cancelledAt: now, endsAt });
    }
    return ok(undefined);
  });
}

/**
 * The buyer's consent to the price that the item has now. A month that is paid runs to its end; where none is, the
 * first one of the new price is charged at once, unless the item is offline.
 */
export function acceptPrice(
  services: Services,
  caller: Caller,
  id: string,
  agreed: Price | undefined,
  origin: string,
): Promise<Result<SubscriptionAnswer, Problem>> {
  return withOwn(services, caller, id, async (db, subscription, now) => {
    const { kind, itemId, sellerId, cancelledAt } = subscription;
    const { state } = await lockPrice(db, { kind, itemId, workspaceId: sellerId }, now);
    const worse = worseThanAgreed(agreed, state.price);
    if (worse) return fail(worse);
    if (cancelledAt !== null || state.version === subscription.priceVersion) {
      return ok(await subscriptionAnswer(db, subscription, now));
    }
    const accepted = { ...subscription, priceVersion: state.version, price: state.price };
    const item = await findItem(db, kind, itemId);
    if (item?.live && judgeAccess(accepted, now).state === "due") {
      const paid = await chargePeriod(db, accepted, now);
      return paid.charged === "charged"
        ? ok(await subscriptionAnswer(db, paid.subscription, now))
        : fail(notCovered(paid.charged, { kind, itemId, origin }, accepted.price));
    }
    await saveSubscription(db, id, accepted);
    return ok(await subscriptionAnswer(db, accepted, now));
  });
}

export function capSpending(
  services: Services,
  caller: Caller,
  id: string,
  spendingCap: number | null,
): Promise<Result<SubscriptionAnswer, Problem>> {
  return withOwn(services, caller, id, async (db, subscription, now) => {
    const words = capLabels(spendingCap, subscription.price);
    if (words !== null) return invalidField("spending_cap", "too_small", words);
    const capped = { ...subscription, spendingCap };
    await saveSubscription(db, id, capped);
    return ok(await subscriptionAnswer(db, capped, now));
  });
}

/** For a key that was lost, or that somebody else has. */
export function replaceKey(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<SubscriptionAnswer & { readonly key: string }, Problem>> {
  return withOwn(services, caller, id, async (db, subscription, now) => {
    const { key, keyHash, keyPrefix } = makeSubscriptionKey();
    await saveSubscriptionKey(db, id, keyHash, keyPrefix);
    const replaced = { ...subscription, keyHash, keyPrefix };
    return ok({ ...(await subscriptionAnswer(db, replaced, now)), key });
  });
}

async function withOwn<T>(
  { db, clock }: Services,
  caller: Caller,
  id: string,
  work: (db: Db, subscription: SubscriptionRow, now: number) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  return db.transaction(async (transaction): Promise<Result<T, Problem>> => {
    const own = isId(id) ? await findSubscription(transaction, caller.workspaceId, id) : undefined;
    if (!own) return notFound("subscription");
    // Prices before subscriptions: whoever changes a price locks in this order too.
    await lockPriceItem(transaction, own.kind, own.itemId);
    const subscription = await lockSubscription(transaction, id);
    return subscription ? work(transaction, subscription, clock()) : notFound("subscription");
  });
}
