import { failed, type Loaded } from "@/lib/workers/define-worker";

export type Kept = Pick<Loaded, "outcome" | "received">;

/**
 * Cache of responses. If it is unavailable, `get` finds nothing instead of failing, and the provider is
 * called again.
 */
export interface UpstreamCache {
  get(key: string): Promise<Kept | null>;
  put(key: string, kept: Kept, ttlMs: number): Promise<void>;
  /**
   * Runs one loader per key at a time, across processes if the cache is shared. A waiting caller may get the
   * other loader's result even if that result is an error, as long as the error applies to everyone.
   */
  alone(key: string, work: () => Promise<Loaded>): Promise<Loaded>;
}

type Cached = (key: string, ttlMs: number, load: () => Promise<Loaded>) => Promise<Loaded>;

/**
 * Creates `context.cached`. Concurrent requests with the same key share one call. If that call's outcome
 * concerns only its own caller, such as a cancellation or a rate limit, the others make their own call.
 */
export function shareCalls(store: UpstreamCache): (signal: AbortSignal) => Cached {
  const inFlight = new Map<string, Promise<Loaded>>();

  async function lead(key: string, ttlMs: number, load: () => Promise<Loaded>): Promise<Loaded> {
    const early = await store.get(key);
    if (early) return { ...early, reach: "shared" };
    return store.alone(key, async () => {
      const stored = await store.get(key);
      if (stored) return { ...stored, reach: "shared" };
      const loaded = await load();
      if (loaded.reach === "kept") await store.put(key, loaded, ttlMs);
      return loaded;
    });
  }

  return (signal) => async (key, ttlMs, load) => {
    for (;;) {
      const running = inFlight.get(key);
      if (!running) {
        const mine = lead(key, ttlMs, load);
        inFlight.set(key, mine);
        try {
          return await mine;
        } finally {
          inFlight.delete(key);
        }
      }
      const theirs = await unlessAborted(settled(running), signal);
      if (theirs === "aborted") return CANCELLED;
      if (theirs && theirs.reach !== "own") return theirs;
    }
  };
}

const CANCELLED: Loaded = {
  outcome: failed("cancelled", "The call was cancelled before the response arrived."),
  reach: "own",
};

/**
 * Waits for another caller's load of the same response. Returns null if the loader throws: its own caller
 * reports the exception, and waiting callers then load for themselves.
 */
async function settled(running: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await running;
  } catch {
    return null;
  }
}

function unlessAborted<T>(wait: Promise<T>, signal: AbortSignal): Promise<T | "aborted"> {
  return new Promise((resolve) => {
    const onAbort = () => resolve("aborted");
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    wait.then((value) => {
      signal.removeEventListener("abort", onAbort);
      resolve(value);
    });
  });
}
