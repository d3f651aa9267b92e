import { createLru } from "@/lib/kit/create-lru";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

type Found = Promise<Result<Caller, Problem>>;

export interface CallerCache {
  /**
   * `unknownMs` is how long to remember that a caller is unknown. Use it only for random keys, which will
   * never be created later.
   */
  find(key: string, look: () => Found, unknownMs?: number): Found;
  /**
   * Call this when rights change in this process. Other processes notice the change once their cached entries
   * expire.
   */
  clear(): void;
}

const MAX = 10_000;

/**
 * How long a caller is cached. Together with the half second between two checks of an open stream, that is
 * less than the second for which a revoked token may keep working.
 */
const KEPT_MS = 400;

/** Callers are cached briefly, so that even a busy caller causes only a few queries per second. */
export function createCallerCache(monotonicMs: () => number, cachedMs = KEPT_MS): CallerCache {
  /** Unknown callers have a separate cache, so that a flood of made-up keys doesn't evict known callers. */
  const unknown = createLru<{ readonly found: Found; readonly until: number }>(MAX);
  const held = createLru<{ readonly found: Found; readonly until: number }>(MAX);
  return {
    find: (key, look, unknownMs = 0) => {
      const now = monotonicMs();
      const known = held.get(key) ?? unknown.get(key);
      if (known !== undefined && now < known.until) return known.found;
      const found = look();
      const entry = { found, until: now + cachedMs };
      held.set(key, entry);
      const forget = () => {
        if (held.peek(key) === entry) held.delete(key);
      };
      // Only `unauthorized` errors are cached. Other errors, such as a database outage, may be over a moment
      // later.
      found.then((caller) => {
        if (caller.ok) return;
        if (held.peek(key) === entry && unknownMs > 0 && caller.error.code === "unauthorized")
          unknown.set(key, { found, until: now + unknownMs });
        forget();
      }, forget);
      return found;
    },
    clear() {
      held.clear();
      unknown.clear();
    },
  };
}
