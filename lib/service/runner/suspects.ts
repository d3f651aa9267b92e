import type { Db } from "@/db/handle";
import { countCrashed, parkAlone } from "@/db/queries/run-crashes";
import type { Attempt } from "@/db/queries/run-line";
import { FencedOut } from "@/lib/engine/run-journal";

/**
 * Whose fault it is when a process dies nobody can tell from outside: all that it carried is taken up again. A run that
 * was there twice is carried alone, in a process of its own, so that nobody else goes with it; and when that dies too,
 * it was this run.
 */
export const ALONE_FROM_CRASHES = 2;
export const MOST_CRASHES = 3;

export function countSuspects(db: Db): Promise<number> {
  return countCrashed(db, ALONE_FROM_CRASHES);
}

/** Leaves the run to a process that carries nothing else. */
export async function setApart(db: Db, run: Attempt): Promise<void> {
  if (!(await parkAlone(db, run))) throw new FencedOut();
}
