import { LRUCache } from "lru-cache";

/**
 * Creates a cache of at most `max` entries, which drops those that were not used for longest. The library's
 * own option `max` reserves memory for all of them at once: a server has a dozen such caches, most of them
 * nearly empty.
 */
export function createLru<Value extends object | string | number | boolean>(
  max: number,
  { ttlMs = 0 }: { readonly ttlMs?: number } = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl: ttlMs });
}
