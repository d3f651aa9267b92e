import { saveSubscriptionKey } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { subscriptionAnswer } from "./subscription-answer";
import { makeSubscriptionKey } from "./subscription-key";
import { withOwnSubscription } from "./with-own-subscription";

export const replaceSubscriptionKey = on(
  contract.replaceSubscriptionKey,
  (services, { caller, params: { id } }) =>
    withOwnSubscription(services, caller, id, async (db, subscription, now) => {
      const { key, keyHash, keyPrefix } = makeSubscriptionKey();
      await saveSubscriptionKey(db, id, keyHash, keyPrefix);
      const replaced = { ...subscription, keyHash, keyPrefix };
      return ok({ ...(await subscriptionAnswer(db, replaced, now)), key });
    }),
);
