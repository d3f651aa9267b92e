import type { Db } from "@/db/handle";
import { suspendRun } from "@/db/queries/open-runs";
import { type Attempt, joinLine, leaveLine, wakeNext } from "@/db/queries/run-line";
import { countSlots, leaveSlots, lockScopes, sweepSlots, takeSlot } from "@/db/queries/run-slots";
import { FencedOut } from "@/lib/engine/run-journal";

export interface LimitScope {
  readonly key: string;
  readonly limit: number;
}

/**
 * Enforces concurrency limits per workflow and per workspace across all processes, when a run is executed
 * rather than when it is accepted. If no slot is free, suspends and queues the run and returns false. A run
 * that frees its slot wakes the next one. Not called for runs without a limit.
 */
export async function enterLimit(db: Db, run: Attempt, scopes: readonly LimitScope[]): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockScopes(transaction, keysOf(scopes));
    for (const [place, { key, limit }] of scopes.entries()) {
      const { taken, own } = await countSlots(transaction, key, run.id);
      if (own || taken < limit) continue;
      await joinLine(transaction, key, run.id);
      if (!(await suspendRun(transaction, run))) throw new FencedOut();
      // The run is within the limits of the earlier scopes but doesn't take their slots, so one queued run of
      // each of those scopes can be woken in its place.
      for (const passed of scopes.slice(0, place)) await wakeNext(transaction, passed.key);
      return false;
    }
    for (const { key } of scopes) {
      await takeSlot(transaction, key, run.id);
      await leaveLine(transaction, key, run.id);
    }
    return true;
  });
}

export async function leaveLimit(db: Db, runId: string, scopes: readonly LimitScope[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockScopes(transaction, keysOf(scopes));
    await leaveSlots(transaction, runId);
    for (const { key } of scopes) await wakeNext(transaction, key);
  });
}

/**
 * Maximum number of runs woken per queue and sweep. It is more than one, so that a process with free slots
 * soon gets runs that other processes suspended.
 */
const SWEPT = 5;

/**
 * Cleans up after a crash. Frees slots of runs that have ended, and wakes runs in queues that no running run
 * would advance. Waking too many runs is harmless, because a run that finds no slot joins the queue again.
 */
export async function sweepLimits(db: Db): Promise<void> {
  for (const scope of await sweepSlots(db)) await wakeNext(db, scope, SWEPT);
}

function keysOf(scopes: readonly LimitScope[]): string[] {
  return scopes.map(({ key }) => key);
}
