import { findDueSubscriptions } from "@/db/queries/subscription-ids";
import { renewSubscription } from "./charge-period";
import type { Services } from "./services";

const BATCH = 200;
/** After a week without credit nobody is charged unasked: the next call renews, if there is one. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/**
 * The periodic duty: charges the periods that begin, so that who does not call in that minute pays too. Those without
 * credit stay due for the whole week, so all pages are gone through; one that breaks stops no other.
 */
export async function renewSubscriptions(services: Services): Promise<void> {
  const now = services.clock();
  let after: string | null = null;
  for (;;) {
    const span = { from: now - GRACE_MS, to: now, after, limit: BATCH };
    const due: string[] = await findDueSubscriptions(services.sql, span);
    for (const id of due) {
      await renewSubscription(services, id).catch((error) =>
        services.log.error({ error, subscription: id }, "A subscription could not be renewed"),
      );
    }
    after = due.at(-1) ?? null;
    if (due.length < BATCH) return;
  }
}
