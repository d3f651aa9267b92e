import { findDueSubscriptions } from "@/db/queries/subscriptions";
import { renewSubscription } from "./charge-period";
import type { Services } from "./services";

const BATCH = 200;
/** After a week without credit nobody is charged unasked: the next call renews, if there is one. */
const GRACE_MS = 7 * 24 * 3600 * 1000;

/** The periodic duty: charges the periods that begin, so that who does not call in that minute pays too. */
export async function renewSubscriptions(services: Services): Promise<void> {
  const now = services.clock();
  const due = await findDueSubscriptions(services.sql, { from: now - GRACE_MS, to: now, limit: BATCH });
  for (const id of due) await renewSubscription(services, id);
}
