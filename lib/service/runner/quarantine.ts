import type { Db } from "@/db/handle";
import { countCrashed, suspendForQuarantine } from "@/db/queries/run-crashes";
import type { Attempt } from "@/db/queries/run-line";
import { FencedOut } from "@/lib/engine/run-journal";

/**
 * When a process dies, any of the runs that it was executing may be the cause, so all of them start again. A
 * run that was present at two consecutive crashes continues in a process of its own. If that process dies
 * too, the run was the cause.
 */
export const QUARANTINE_FROM_CRASHES = 2;
export const MAX_CRASHES = 3;

export function countQuarantined(db: Db): Promise<number> {
  return countCrashed(db, QUARANTINE_FROM_CRASHES);
}

export async function quarantineRun(db: Db, run: Attempt): Promise<void> {
  if (!(await suspendForQuarantine(db, run))) throw new FencedOut();
}
