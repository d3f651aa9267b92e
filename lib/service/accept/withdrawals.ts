import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import { withdrawRuns } from "@/db/withdraw-runs";
import type { Clock } from "@/lib/kit/clock";
import { returnCycles } from "@/lib/service/charging/return-cycles";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Pulse } from "@/lib/service/process/pulse";

/**
 * Makes sure that a run never executes if its caller received an error. If the database stops responding
 * during a write, the batch may still be written once it responds again. If the connection breaks, the batch
 * may already have been written. Such runs are withdrawn before they can start.
 */
export interface Withdrawals {
  /**
   * Calls `write` and waits for it, but only while the database responds. A run that is refused because of an
   * outage never executes.
   */
  orRefuse<T>(runId: string, write: () => Promise<T>): Promise<T>;
  isRefused(runId: string): boolean;
}

const AGAIN_MS = 50;

export function createWithdrawals(
  { hot, clock, log }: { readonly hot: Db; readonly clock: Clock; readonly log: Logger },
  pulse: Pulse,
): Withdrawals {
  const refused = new Set<string>();
  let due: string[] = [];
  let working = false;

  function takeBackNow(ids: readonly string[]): Promise<string[]> {
    return hot.transaction(async (transaction) => {
      const gone = await withdrawRuns(transaction, ids);
      await returnCycles(transaction, gone, clock());
      return gone.map(({ id }) => id);
    });
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (due.length > 0) {
      const ids = [...due];
      try {
        const gone = await takeBackNow(ids);
        due = due.slice(ids.length);
        for (const id of ids) refused.delete(id);
        if (gone.length > 0) log.warn({ runs: gone.length }, "Withdrew runs whose callers had been refused");
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ error }, "Couldn't withdraw runs whose callers were refused");
        await pause(AGAIN_MS);
      }
    }
    working = false;
  }

  /**
   * Withdraws a refused run. Waits until its write has settled, because from then on the run either exists
   * and can be withdrawn, or will never exist.
   */
  async function takeBack(runId: string, written: Promise<unknown>): Promise<void> {
    refused.add(runId);
    await Promise.allSettled([written]);
    due.push(runId);
    await work();
  }

  return {
    isRefused: (runId) => refused.has(runId),
    async orRefuse(runId, write) {
      let written: Promise<unknown> | null = null;
      try {
        return await pulse.within(() => {
          const writing = write();
          written = writing;
          return writing;
        });
      } catch (error) {
        if (written !== null && isDatabaseAway(error)) takeBack(runId, written);
        throw error;
      }
    },
  };
}
