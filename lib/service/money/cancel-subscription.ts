import { findItem } from "@/db/queries/items";
import { saveSubscription } from "@/db/queries/subscriptions";
import * as contract from "@/lib/contract/subscriptions";
import { ok } from "@/lib/kit/result";
import { endOfAccess } from "@/lib/pricing/evaluate-access";
import { refundPausedMonth } from "@/lib/service/charging/end-subscriptions";
import { on } from "@/lib/service/on";
import { withOwnSubscription } from "./with-own-subscription";

/**
 * If the subscription is paused because its item is offline, the paused month is refunded. Cancelling again
 * changes nothing.
 */
export const cancelSubscription = on(contract.cancelSubscription, (services, { caller, params: { id } }) =>
  withOwnSubscription(services, caller, id, async (db, subscription, now) => {
    const { offlineSince, kind, itemId } = subscription;
    // The paused month is refunded only if the item isn't live. An item that is only failing still exists and
    // keeps its usage records, so the paused period resumes once the item works again.
    const isThere = offlineSince !== null && (await findItem(db, kind, itemId))?.live === true;
    if (offlineSince !== null && !isThere) {
      await refundPausedMonth(db, subscription, now, subscription.cancelledAt ?? now);
    } else if (subscription.cancelledAt === null) {
      const endsAt = endOfAccess(subscription, Math.min(now, offlineSince ?? now));
      await saveSubscription(db, id, { ...subscription, cancelledAt: now, endsAt });
    }
    return ok(undefined);
  }),
);
