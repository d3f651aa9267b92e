import { findNextDue } from "@/db/queries/next-due";
import { ACTIVITY, type Repeated } from "@/lib/service/process/activity";
import type { Services } from "@/lib/service/services";

const LOOK_MS = 10_000;
/**
 * How far into the future a check looks for planned work. It is longer than `LOOK_MS`, so that no work falls
 * between two checks.
 */
const AHEAD_MS = 12_000;
/**
 * Added to the delay before this process requests due work, so that the work is due by the database's clock,
 * too.
 */
const MARGIN_MS = 5;

/**
 * Wakes this process when planned work is due, such as a schedule or a retry. Because it polls, it also finds
 * work whose wake-up notification was lost.
 */
export function wakeWhenDue({ db, clock, part }: Pick<Services, "db" | "clock" | "part">): Repeated {
  const activity = part(ACTIVITY);
  let timer: NodeJS.Timeout | undefined;
  const looks = activity.repeat({ awakeMs: LOOK_MS, restMs: LOOK_MS }, async () => {
    const dueInMs = await findNextDue(db, new Date(clock()), AHEAD_MS);
    clearTimeout(timer);
    if (dueInMs !== null && dueInMs < AHEAD_MS)
      timer = setTimeout(activity.wake, Math.max(0, dueInMs + MARGIN_MS));
  });
  return {
    stop: () => {
      looks.stop();
      clearTimeout(timer);
    },
  };
}
