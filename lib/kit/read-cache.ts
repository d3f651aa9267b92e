import { LRUCache } from "lru-cache";
import { joinReads } from "./join-reads";

/** What was read, and what it weighs in memory. */
export interface ReadOnce<T> {
  readonly value: T;
  readonly bytes: number;
}

/** What is read seldom and asked for often: kept until somebody says that it changed. */
export interface ReadCache<T> {
  /** What may be given at once; undefined where there is something to wait for. */
  known(key: string): T | undefined;
  /** `meanwhile` are the bytes that it weighs until it is read. */
  find(key: string, read: () => Promise<ReadOnce<T>>, meanwhile?: number): Promise<T>;
  forget(key: string): void;
  keys(): Iterable<string>;
  /** What all of them weigh, those too that are older than may be and not dropped yet. */
  bytes(): number;
  clear(): void;
}

interface Cached<T> {
  readonly reading: Promise<T>;
  /** Undefined until it is read. */
  readonly value: T | undefined;
}

/** Beside what an entry holds; what is known not to be there takes room too. */
const ENTRY_BYTES = 1_000;

interface Bounds {
  readonly maxBytes: number;
  /** What is older is read anew. */
  readonly maxAgeMs?: number;
  /** While it says no, nobody would hear of a change: all is read anew, and of one key never more than two reads. */
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
  /** What is too old and never asked for again would stay until there is no room. */
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
          // Another object: the cache weighs anew only what is not the same.
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
