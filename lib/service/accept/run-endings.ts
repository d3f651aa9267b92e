import type { Db } from "@/db/handle";
import { createRunStore } from "@/db/run-store/run-store";
import type { SubRunOutcome } from "@/lib/engine/run-store";
import { createBatcher } from "@/lib/kit/batcher";
import { createLru } from "@/lib/kit/create-lru";
import { isDatabaseAway } from "@/lib/service/process/database-away";
import type { Signals } from "@/lib/service/process/signals";

export interface RunEndings {
  /** Waits for the run's outcome. Null if the time is up or the caller has disconnected. */
  wait(runId: string, timeMs: number, signal?: AbortSignal): Promise<SubRunOutcome | null>;
  look(runId: string): Promise<SubRunOutcome | null>;
  stop(): void;
}

const LOOK_MS = 1_000;
/** A short run can end before its caller starts to wait, so the most recent outcomes are remembered. */
const REMEMBERED = 10_000;

export function createRunEndings(hot: Db, signals: Signals): RunEndings {
  const store = createRunStore(hot);
  const waiting = new Map<string, Set<(outcome: SubRunOutcome) => void>>();

  // Runs whose end is reported in the same tick share one query.
  const outcomes = createBatcher<string, SubRunOutcome | undefined>({
    maxInFlight: 2,
    maxItems: 500,
    isOutage: isDatabaseAway,
    write: async (ids) => {
      const found = new Map((await store.outcomes(ids)).map((outcome) => [outcome.runId, outcome]));
      return ids.map((id) => found.get(id));
    },
  });

  async function look(runId: string): Promise<void> {
    const outcome = await outcomes.add(runId);
    if (outcome) for (const notify of waiting.get(runId) ?? []) notify(outcome);
  }

  const ended = createLru<true>(REMEMBERED);

  signals.on("millrace_ended", (runId) => {
    if (waiting.has(runId)) {
      look(runId).catch(() => undefined);
      return;
    }
    ended.set(runId, true);
  });
  // Every second, checks all runs that a caller is waiting for, in case the signal that a run has ended was
  // lost. Otherwise, the caller would wait until the timeout. No query is sent while the previous one is
  // pending, so that queries don't pile up on a stalled database.
  let sweeping = false;
  const timer = setInterval(async () => {
    if (sweeping) return;
    sweeping = true;
    await Promise.allSettled([...waiting.keys()].map(look));
    sweeping = false;
  }, LOOK_MS);

  return {
    wait(runId, timeMs, signal) {
      if (signal?.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const finish = (outcome: SubRunOutcome | null) => {
          clearTimeout(timeout);
          signal?.removeEventListener("abort", onAbort);
          const others = waiting.get(runId);
          others?.delete(finish);
          if (others?.size === 0) waiting.delete(runId);
          resolve(outcome);
        };
        const onAbort = () => finish(null);
        const timeout = setTimeout(() => finish(null), timeMs);
        signal?.addEventListener("abort", onAbort);
        waiting.set(runId, (waiting.get(runId) ?? new Set()).add(finish));
        if (ended.delete(runId)) look(runId).catch(() => undefined);
      });
    },
    look: async (runId) => (await outcomes.add(runId)) ?? null,
    stop() {
      clearInterval(timer);
    },
  };
}
