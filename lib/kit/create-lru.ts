import { LRUCache } from "lru-cache";

/**
 * Creates a cache of at most `max` entries, which drops the least recently used one. The library's own option
 * `max` reserves memory for all entries at once, and a server has a dozen such caches, most of them nearly
 * empty.
 */
export function createLru<Value extends object | string | number | boolean>(
  max: number,
  { ttlMs = 0 }: { readonly ttlMs?: number } = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl: ttlMs });
}
