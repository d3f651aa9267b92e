import { saveSubscription } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { ok } from "@/lib/kit/result";
import { capLabels } from "@/lib/pricing/cap-labels";
import { on } from "@/lib/service/on";
import { invalidField } from "@/lib/service/process/faults";
import { subscriptionAnswer } from "./subscription-answer";
import { withOwnSubscription } from "./with-own-subscription";

export const capSpending = on(
  contract.saveSubscription,
  (services, { caller, params: { id }, body: { spending_cap: spendingCap } }) =>
    withOwnSubscription(services, caller, id, async (db, subscription, now) => {
      const words = capLabels(spendingCap, subscription.price);
      if (words !== null) return invalidField("spending_cap", "too_small", words);
      const capped = { ...subscription, spendingCap };
      await saveSubscription(db, id, capped);
      return ok(await subscriptionAnswer(db, capped, now));
    }),
);
