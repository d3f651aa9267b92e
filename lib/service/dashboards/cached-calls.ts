import { createLru } from "@/lib/kit/create-lru";
import type { Origin } from "@/lib/schema/publication";
import type { Part } from "@/lib/service/services";

export type CallOutcome =
  | { readonly state: "done"; readonly runId: string; readonly at: number; readonly origin: Origin }
  | { readonly state: "failed"; readonly runId: string | null; readonly at: number; readonly detail: string };

interface CachedCall {
  /**
   * False if the dashboard had used up its call limit. In that case nothing was called and nothing is cached.
   */
  readonly isTaken: Promise<boolean>;
  readonly outcome: Promise<CallOutcome>;
  ended: CallOutcome | null;
}

/** Identical requests share one run if they arrive at the same time or in quick succession. */
export interface CachedCalls {
  find(key: string, cachedMs: number, nowMs: number): CachedCall | undefined;
  /** Returns immediately, so that the second of two identical requests already finds the first one's call. */
  begin(key: string, take: () => Promise<boolean>, call: () => Promise<CallOutcome>): CachedCall;
}

const MAX_CALLS = 5_000;

export const CACHED_CALLS: Part<CachedCalls> = {
  key: Symbol.for("millrace.cached-calls"),
  make: createCachedCalls,
};

function createCachedCalls(): CachedCalls {
  const calls = createLru<CachedCall>(MAX_CALLS);
  return {
    find(key, cachedMs, nowMs) {
      const call = calls.get(key);
      return call?.ended && nowMs - call.ended.at >= cachedMs ? undefined : call;
    },
    begin(key, take, run) {
      const isTaken = take();
      const outcome = isTaken.then((taken) => (taken ? run() : Promise.reject(new Error("Not taken"))));
      const call: CachedCall = { isTaken, outcome, ended: null };
      calls.set(key, call);
      outcome.then(
        (ended) => {
          call.ended = ended;
        },
        // If the dashboard's call limit was used up or the call threw an error, the call is removed from the
        // cache, so that the next request tries again.
        () => {
          if (calls.peek(key) === call) calls.delete(key);
        },
      );
      return call;
    },
  };
}
