import { takeDueSubscriptions } from "@/db/queries/subscription-ids";
import type { Services } from "@/lib/service/services";
import { renewSubscription } from "./charge-period";

const BATCH = 200;
/**
 * After a week without credit, the next period is no longer charged automatically. The next call renews, if there
 * is one.
 */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/**
 * Periodic job: charges the periods that start, so that subscriptions without a call at that time pay too.
 * Subscriptions without credit stay due for the whole week, and are tried less and less often, by one process; an
 * error in one doesn't stop the others.
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
