import { saveSubscriptionKey } from "@/db/queries/subscriptions";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { subscriptionAnswer } from "./subscription-answer";
import { makeSubscriptionKey } from "./subscription-key";
import { withOwnSubscription } from "./with-own-subscription";

/** Replaces a lost or leaked key. */
export function replaceKey(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<SubscriptionAnswer & { readonly key: string }, Problem>> {
  return withOwnSubscription(services, caller, id, async (db, subscription, now) => {
    const { key, keyHash, keyPrefix } = makeSubscriptionKey();
    await saveSubscriptionKey(db, id, keyHash, keyPrefix);
    const replaced = { ...subscription, keyHash, keyPrefix };
    return ok({ ...(await subscriptionAnswer(db, replaced, now)), key });
  });
}
