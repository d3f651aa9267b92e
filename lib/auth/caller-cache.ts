import { LRUCache } from "lru-cache";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

type Found = Promise<Result<Caller, Problem>>;

export interface CallerCache {
  /** An unknown caller is remembered for `unknownMs`: only what is random and never comes into being may say so. */
  find(key: string, look: () => Found, unknownMs?: number): Found;
  /** Called when rights change here; other processes follow when their answers run out. */
  clear(): void;
}

const MAX = 10_000;

/** With the half second between two looks at who reads a stream, less than the second that a token's end may take. */
const KEPT_MS = 400;

/** Remembers who a key belongs to for a moment, so that a busy caller costs few look-ups a second. */
export function createCallerCache(monotonicMs: () => number, cachedMs = KEPT_MS): CallerCache {
  /** A place of their own: made-up keys don't push out who is known. */
  const unknown = new LRUCache<string, { readonly found: Found; readonly until: number }>({ max: MAX });
  const held = new LRUCache<string, { readonly found: Found; readonly until: number }>({ max: MAX });
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
      // Other refusals are not kept: a moment later the database may be back.
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
