import { isQueueLeftAlone, measureQueue, type QueueFigures } from "@/db/queries/queue";
import type { Services } from "@/lib/service/services";

/**
 * A queue counts as unattended only after this time, because runners start after web servers and are
 * sometimes restarted.
 */
export const UNSERVED_S = 15;

export function leftAlone({ db }: Pick<Services, "db">): Promise<boolean> {
  return isQueueLeftAlone(db, UNSERVED_S);
}

export function queueFigures({ db }: Pick<Services, "db">): Promise<QueueFigures> {
  return measureQueue(db, UNSERVED_S);
}
