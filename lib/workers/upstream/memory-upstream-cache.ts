import { LRUCache } from "lru-cache";
import { memoryOf } from "@/lib/kit/memory-of";
import type { Kept, UpstreamCache } from "./share-calls";

const MAX_BYTES = 64 * 1024 * 1024;
const ENTRY_BYTES = 100;

export function memoryUpstreamCache(now: () => number, max = MAX_BYTES): UpstreamCache {
  const cache = new LRUCache<string, { kept: Kept; until: number }>({ maxSize: max });

  return {
    async get(key) {
      const found = cache.get(key);
      if (!found) return null;
      if (found.until > now()) return found.kept;
      cache.delete(key);
      return null;
    },
    async put(key, { outcome, received }, ttlMs) {
      const kept = { outcome, ...(received === undefined ? {} : { received }) };
      cache.set(key, { kept, until: now() + ttlMs }, { size: weightOf(key, kept) });
    },
    alone: (_key, work) => work(),
  };
}

function weightOf(key: string, { outcome, received = [] }: Kept): number {
  const bodies = received.reduce((sum, { body }) => sum + ENTRY_BYTES + (body?.packed.byteLength ?? 0), 0);
  return ENTRY_BYTES + key.length + bodies + (outcome.state === "done" ? memoryOf(outcome.result) : 0);
}
