import { saveSubscription } from "@/db/queries/subscriptions";
import { ok, type Result } from "@/lib/kit/result";
import { endOfAccess } from "@/lib/pricing/judge-access";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { giveBackStanding } from "./end-subscriptions";
import { withOwnSubscription } from "./with-own-subscription";

/**
 * Ends it: at once, or with the month that is paid. A month that stands still goes back. A second time changes nothing.
 */
export function cancelSubscription(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  return withOwnSubscription(services, caller, id, async (db, subscription, now) => {
    if (subscription.offlineSince !== null) {
      await giveBackStanding(db, subscription, now, subscription.cancelledAt ?? now);
    } else if (subscription.cancelledAt === null) {
      const endsAt = endOfAccess(subscription, now);
      await saveSubscription(db, id, { ...subscription, cancelledAt: now, endsAt });
    }
    return ok(undefined);
  });
}
