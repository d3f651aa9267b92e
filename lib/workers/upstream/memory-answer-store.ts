import type { WorkerOutcome } from "@/lib/workers/define-worker";
import type { AnswerStore } from "./shared-answers";

const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Kept answers of one process; the oldest are given up when they weigh too much together. */
export function memoryAnswerStore(now: () => number, most = MOST_CHARACTERS): AnswerStore {
  const kept = new Map<string, { outcome: WorkerOutcome; until: number; weight: number }>();
  let weight = 0;

  function drop(key: string): void {
    weight -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  return {
    async get(key) {
      const found = kept.get(key);
      if (!found) return null;
      if (found.until > now()) return found.outcome;
      drop(key);
      return null;
    },
    async put(key, outcome, ttlMs) {
      drop(key);
      const added = { outcome, until: now() + ttlMs, weight: JSON.stringify(outcome).length };
      kept.set(key, added);
      weight += added.weight;
      for (const oldest of kept.keys()) {
        if (weight <= most) break;
        drop(oldest);
      }
    },
    alone: (_key, work) => work(),
  };
}
