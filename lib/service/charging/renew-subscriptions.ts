import { takeDueSubscriptions } from "@/db/queries/subscription-ids";
import type { Services } from "@/lib/service/services";
import { renewSubscription } from "./charge-period";

const BATCH = 200;
/** After a week without credit nobody is charged unasked: the next call renews, if there is one. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/**
 * The periodic duty: charges the periods that begin, so that who does not call in that minute pays too. Those without
 * credit stay due for the whole week, tried less and less often, by one process; one that breaks stops no other.
 */
export async function renewSubscriptions(services: Services): Promise<void> {
  const now = services.clock();
  let due: string[];
  do {
    due = await takeDueSubscriptions(services.db, { from: now - GRACE_MS, to: now, limit: BATCH });
    for (const id of due) {
      await renewSubscription(services, id).catch((error) =>
        services.log.error({ error, subscription: id }, "A subscription could not be renewed"),
      );
    }
  } while (due.length === BATCH);
}
