import { memoryOf } from "@/lib/kit/memory-of";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import type { AnswerStore } from "./shared-answers";

const MOST_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 100;

/** Kept answers of one process; the oldest are given up when they weigh too much together. */
export function memoryAnswerStore(now: () => number, most = MOST_BYTES): AnswerStore {
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
      const added = { outcome, until: now() + ttlMs, weight: weightOf(key, outcome) };
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

function weightOf(key: string, outcome: WorkerOutcome): number {
  return ENTRY_BYTES + key.length + (outcome.state === "done" ? memoryOf(outcome.result) : 0);
}
