import { findItem } from "@/db/queries/items";
import { saveSubscription } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { fail, ok } from "@/lib/kit/result";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { priceAt } from "@/lib/pricing/price-state";
import { chargePeriod } from "@/lib/service/charging/charge-period";
import { hasData } from "@/lib/service/charging/has-data";
import { notCovered } from "@/lib/service/charging/refuse-payment";
import { on } from "@/lib/service/on";
import { findTier, lockPrice } from "./change-price";
import { subscriptionAnswer, worseThanAgreed } from "./subscription-answer";
import { withOwnSubscription } from "./with-own-subscription";

/**
 * Accepts the new price. A month that is already paid runs to its end at the old price. If no month is paid,
 * the first month at the new price is charged immediately, unless the item is offline or failing.
 */
export const acceptPrice = on(contract.acceptPrice, (services, { caller, params: { id }, body, origin }) =>
  withOwnSubscription(services, caller, id, async (db, subscription, now) => {
    const { kind, itemId, sellerId, cancelledAt } = subscription;
    const main = await lockPrice(db, { kind, itemId, workspaceId: sellerId }, now);
    const own = subscription.tier === null ? main : await findTier(db, { kind, itemId }, subscription.tier);
    if (!own) throw new Error("The subscriber's plan is missing");
    const state = priceAt(own.state, now);
    const worse = worseThanAgreed(body?.price, state.price);
    if (worse) return fail(worse);
    if (cancelledAt !== null || state.version === subscription.priceVersion) {
      return ok(await subscriptionAnswer(db, subscription, now));
    }
    const accepted = { ...subscription, priceVersion: state.version, price: state.price };
    const item = await findItem(db, kind, itemId);
    const isToBeHad = item?.live === true && item.failingSince === null;
    if (isToBeHad && evaluateAccess(accepted, now).state === "due" && (await hasData(db, kind, itemId))) {
      const paid = await chargePeriod(db, accepted, now);
      return paid.charged === "charged"
        ? ok(await subscriptionAnswer(db, paid.subscription, now))
        : fail(notCovered(paid.charged, { kind, itemId, origin }, accepted.price));
    }
    await saveSubscription(db, id, accepted);
    return ok(await subscriptionAnswer(db, accepted, now));
  }),
);
