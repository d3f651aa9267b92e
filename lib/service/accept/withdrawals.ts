import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import { withdrawRuns } from "@/db/withdraw-runs";
import type { Clock } from "@/lib/kit/clock";
import { returnCycles } from "@/lib/service/charging/return-cycles";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Pulse } from "@/lib/service/process/pulse";

/**
 * Keeps promises to callers. A batch in progress when the database went silent may still be written when it wakes
 * up, and one whose connection broke may have been written: those runs are withdrawn before anything executes them.
 */
export interface Withdrawals {
  /** Waits for the write only while the database responds. A run refused because of an outage never happens. */
  orRefuse<T>(runId: string, write: () => Promise<T>): Promise<T>;
  /** Refused before it was written, so it need not be. */
  isRefused(runId: string): boolean;
}

const AGAIN_MS = 50;

export function createWithdrawals(
  { hot, clock, log }: { readonly hot: Db; readonly clock: Clock; readonly log: Logger },
  pulse: Pulse,
): Withdrawals {
  /** Refused runs that are not yet known to be gone. */
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
        if (gone.length > 0) log.warn({ runs: gone.length }, "Took back runs whose callers had been refused");
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ error }, "Couldn't withdraw runs whose callers were refused");
        await pause(AGAIN_MS);
      }
    }
    working = false;
  }

  /** Not before the write is over, however it ends: a run to withdraw must either exist or never come. */
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
