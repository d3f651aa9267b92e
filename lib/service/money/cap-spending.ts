import { saveSubscription } from "@/db/queries/subscriptions";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { ok, type Result } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { subscriptionAnswer } from "./subscription-answer";
import { withOwnSubscription } from "./with-own-subscription";

export function capSpending(
  services: Services,
  caller: Caller,
  id: string,
  spendingCap: number | null,
): Promise<Result<SubscriptionAnswer, Problem>> {
  return withOwnSubscription(services, caller, id, async (db, subscription, now) => {
    const words = capLabels(spendingCap, subscription.price);
    if (words !== null) return invalidField("spending_cap", "too_small", words);
    const capped = { ...subscription, spendingCap };
    await saveSubscription(db, id, capped);
    return ok(await subscriptionAnswer(db, capped, now));
  });
}
