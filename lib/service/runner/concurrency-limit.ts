import type { Db } from "@/db/handle";
import { suspendRun } from "@/db/queries/open-runs";
import { type Attempt, joinLine, leaveLine, wakeNext } from "@/db/queries/run-line";
import { countSlots, leaveSlots, lockScopes, sweepSlots, takeSlot } from "@/db/queries/run-slots";
import { FencedOut } from "@/lib/engine/run-journal";

/** How many runs of a scope may be carried at once. */
export interface LimitScope {
  readonly key: string;
  readonly limit: number;
}

/**
 * Limits per workflow and per workspace, over all processes. A run that finds no slot is parked and stands in line;
 * whoever leaves wakes the next. Accepting never asks here, and neither do runs without a limit.
 */
export async function enterLimit(db: Db, run: Attempt, scopes: readonly LimitScope[]): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockScopes(transaction, keysOf(scopes));
    for (const [place, { key, limit }] of scopes.entries()) {
      const { taken, own } = await countSlots(transaction, key, run.id);
      if (own || taken < limit) continue;
      await joinLine(transaction, key, run.id);
      if (!(await suspendRun(transaction, run))) throw new FencedOut();
      // The slots before this one stay free. It stands in a later line now, so each of theirs only gets shorter.
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

/** Of each line at once, so that a process with free places soon has what another one parked. */
const SWEPT = 5;

/**
 * What a crash leaves behind: slots of runs that have ended, and lines that nobody is left to move on. Waking one
 * too many is harmless: it finds no slot and stands in line again.
 */
export async function sweepLimits(db: Db): Promise<void> {
  for (const scope of await sweepSlots(db)) await wakeNext(db, scope, SWEPT);
}

function keysOf(scopes: readonly LimitScope[]): string[] {
  return scopes.map(({ key }) => key);
}
