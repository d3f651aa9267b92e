import { takeDueSubscriptions } from "@/db/queries/subscription-ids";
import type { Services } from "@/lib/service/services";
import { renewSubscription } from "./charge-period";

const BATCH = 200;
/**
 * After a week without credit, the next period is no longer charged automatically. The subscription is then
 * renewed by the next call, if any.
 */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/**
 * Periodic job that charges periods as they start, so that subscriptions without calls at that time pay too.
 * A subscription without credit stays due for a week (`GRACE_MS`) and is retried less and less often, by one
 * process at a time. An error in one subscription doesn't stop the others.
 */
export async function renewSubscriptions(services: Services): Promise<void> {
  const now = services.clock();
  let due: string[];
  do {
    due = await takeDueSubscriptions(services.db, { from: now - GRACE_MS, to: now, limit: BATCH });
    for (const id of due) {
      await renewSubscription(services, id).catch((error) =>
        services.log.error({ error, subscription: id }, "Couldn't renew a subscription"),
      );
    }
  } while (due.length === BATCH);
}
