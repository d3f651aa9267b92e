import { LRUCache } from "lru-cache";
import type { Origin } from "@/lib/schema/publication";
import type { Part } from "@/lib/service/services";

/**
 * Result of calling a workflow: its run, from which any of its providers can be read, or the reason for the
 * failure.
 */
export type CallOutcome =
  | { readonly state: "done"; readonly runId: string; readonly at: number; readonly origin: Origin }
  | { readonly state: "failed"; readonly runId: string | null; readonly at: number; readonly detail: string };

interface CachedCall {
  /** False if the dashboard's call limit was used up. Then nothing was called, and nothing is cached. */
  readonly isTaken: Promise<boolean>;
  readonly outcome: Promise<CallOutcome>;
  /** Null while the call is in progress. */
  ended: CallOutcome | null;
}

/** Calls of this process by key. Equal requests at the same time, or soon after, share one run. */
export interface CachedCalls {
  find(key: string, cachedMs: number, nowMs: number): CachedCall | undefined;
  /** Returns immediately, so that the second of two equal requests finds the first. */
  begin(key: string, take: () => Promise<boolean>, call: () => Promise<CallOutcome>): CachedCall;
}

const MAX_CALLS = 5_000;

export const CACHED_CALLS: Part<CachedCalls> = {
  key: Symbol.for("millrace.cached-calls"),
  make: createCachedCalls,
};

function createCachedCalls(): CachedCalls {
  const calls = new LRUCache<string, CachedCall>({ max: MAX_CALLS });
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
        // After a used-up limit or an error of ours, the next request tries again.
        () => {
          if (calls.peek(key) === call) calls.delete(key);
        },
      );
      return call;
    },
  };
}
