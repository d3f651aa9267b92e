import { LRUCache } from "lru-cache";
import { memoryOf } from "@/lib/kit/memory-of";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import type { UpstreamCache } from "./share-calls";

const MAX_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 100;

/** When the total size exceeds the limit, the least recently used results are dropped. */
export function memoryUpstreamCache(now: () => number, max = MAX_BYTES): UpstreamCache {
  const cache = new LRUCache<string, { outcome: WorkerOutcome; until: number }>({ maxSize: max });

  return {
    async get(key) {
      const found = cache.get(key);
      if (!found) return null;
      if (found.until > now()) return found.outcome;
      cache.delete(key);
      return null;
    },
    async put(key, outcome, ttlMs) {
      cache.set(key, { outcome, until: now() + ttlMs }, { size: weightOf(key, outcome) });
    },
    alone: (_key, work) => work(),
  };
}

function weightOf(key: string, outcome: WorkerOutcome): number {
  return ENTRY_BYTES + key.length + (outcome.state === "done" ? memoryOf(outcome.result) : 0);
}
