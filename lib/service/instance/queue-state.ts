import { isQueueLeftAlone, measureQueue, type QueueFigures } from "@/db/queries/queue";
import type { Services } from "@/lib/service/services";

/** Workers start after web servers, and are restarted. A queue counts as unattended only after this time. */
export const UNSERVED_S = 15;

/** True if runs are queued and no process has taken any for a while. */
export function leftAlone({ db }: Pick<Services, "db">): Promise<boolean> {
  return isQueueLeftAlone(db, UNSERVED_S);
}

export function queueFigures({ db }: Pick<Services, "db">): Promise<QueueFigures> {
  return measureQueue(db, UNSERVED_S);
}
