import type { WorkerOutcome } from "@/lib/workers/define-worker";
import type { AnswerStore } from "./shared-answers";

/** Kept answers of one process, the oldest given up first when there are too many. */
export function memoryAnswerStore(now: () => number, most = 1_000): AnswerStore {
  const kept = new Map<string, { outcome: WorkerOutcome; until: number }>();
  return {
    async get(key) {
      const found = kept.get(key);
      if (!found) return null;
      if (found.until > now()) return found.outcome;
      kept.delete(key);
      return null;
    },
    async put(key, outcome, ttlMs) {
      kept.delete(key);
      kept.set(key, { outcome, until: now() + ttlMs });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    alone: (_key, work) => work(),
  };
}
