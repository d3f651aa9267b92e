import { LRUCache } from "lru-cache";
import { joinReads } from "./join-reads";

/** `bytes` is approximate. */
export interface ReadOnce<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Cache of values that are expensive to read. A value stays cached until a change to it is reported. */
export interface ReadCache<T> {
  known(key: string): T | undefined;
  /** `meanwhile` is the size in bytes to assume while the read is running. */
  find(key: string, read: () => Promise<ReadOnce<T>>, meanwhile?: number): Promise<T>;
  forget(key: string): void;
  keys(): Iterable<string>;
  /** Size of all entries, including expired ones that haven't been dropped yet. */
  bytes(): number;
  clear(): void;
}

interface Cached<T> {
  readonly reading: Promise<T>;
  readonly value: T | undefined;
}

/**
 * Added to the size of each entry for its overhead, because even an entry for a missing value takes memory.
 */
const ENTRY_BYTES = 1_000;

interface Bounds {
  readonly maxBytes: number;
  readonly maxAgeMs?: number;
  /**
   * While this returns false, changes aren't reported to us, so every value is read again. Each key still has
   * at most two reads at a time.
   */
  readonly isSubscribed?: () => boolean;
}

export function createReadCache<T>({
  maxBytes,
  maxAgeMs = 0,
  isSubscribed = () => true,
}: Bounds): ReadCache<T> {
  const cache = new LRUCache<string, Cached<T>>({ maxSize: maxBytes, ttl: maxAgeMs });
  const fresh = joinReads<T>();
  let droppedAt = 0;
  /**
   * Drops expired entries, because those that are never requested again would stay until the cache is full.
   */
  function dropOld(): void {
    const now = performance.now();
    if (maxAgeMs === 0 || now - droppedAt < maxAgeMs) return;
    droppedAt = now;
    cache.purgeStale();
  }
  return {
    known: (key) => (isSubscribed() ? cache.get(key)?.value : undefined),
    find(key, read, meanwhile = 0) {
      if (!isSubscribed()) return fresh(key, async () => (await read()).value);
      const found = cache.get(key);
      if (found) return found.reading;
      dropOld();
      const begun = read();
      const entry: Cached<T> = { reading: begun.then(({ value }) => value), value: undefined };
      const isCurrent = () => cache.peek(key) === entry;
      cache.set(key, entry, { size: ENTRY_BYTES + meanwhile });
      begun.then(
        ({ value, bytes }) => {
          if (!isCurrent()) return;
          // Stores the entry as a new object, because the cache updates the size of an entry only if the
          // object changes.
          const { reading } = entry;
          cache.set(key, { reading, value }, { size: ENTRY_BYTES + bytes, noUpdateTTL: true });
        },
        () => {
          if (isCurrent()) cache.delete(key);
        },
      );
      return entry.reading;
    },
    forget: (key) => void cache.delete(key),
    keys: () => [...cache.keys()],
    bytes: () => cache.calculatedSize,
    clear: () => cache.clear(),
  };
}
