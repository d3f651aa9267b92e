import { LRUCache } from "lru-cache";
import type { Origin } from "@/lib/schema/publication";
import type { Services } from "@/lib/service/services";

/** What a call of a workflow came to: its run, from which any of its providers can be read, or why there is none. */
export type CallOutcome =
  | { readonly state: "done"; readonly runId: string; readonly at: number; readonly origin: Origin }
  | { readonly state: "failed"; readonly runId: string | null; readonly at: number; readonly detail: string };

interface CachedCall {
  /** Whether there was room for it under the board's bound; where not, nothing was called and nothing is kept. */
  readonly isTaken: Promise<boolean>;
  readonly outcome: Promise<CallOutcome>;
  /** Null while it is under way. */
  ended: CallOutcome | null;
}

/** Calls of one process, by what was asked: who asks the same at once, or soon after, has the same run. */
export interface CachedCalls {
  find(key: string, cachedMs: number, nowMs: number): CachedCall | undefined;
  /** There at once, so that of two who ask the same together the second finds it. */
  begin(key: string, take: () => Promise<boolean>, call: () => Promise<CallOutcome>): CachedCall;
}

const MAX_CALLS = 5_000;
const made = new WeakMap<Services, CachedCalls>();

export function cachedCallsOf(services: Services): CachedCalls {
  const known = made.get(services);
  if (known !== undefined) return known;
  const cached = createCachedCalls();
  made.set(services, cached);
  return cached;
}

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
        // No room, or a fault of ours: the next one tries again.
        () => {
          if (calls.peek(key) === call) calls.delete(key);
        },
      );
      return call;
    },
  };
}
