import type { WorkerContext } from "@/lib/workers/define-worker";

/** Makes `context.inTurn` for one process: so many at a time under a key, the others in the order they came. */
export function places(): (signal: AbortSignal) => WorkerContext["inTurn"] {
  const busy = new Map<string, number>();
  const queues = new Map<string, (() => void)[]>();

  function leave(key: string): void {
    const next = queues.get(key)?.shift();
    const left = (busy.get(key) ?? 1) - 1;
    // The next in line takes over the place, so the count stays.
    if (next) next();
    else if (left > 0) busy.set(key, left);
    else {
      busy.delete(key);
      queues.delete(key);
    }
  }

  function enter(key: string, most: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    const taken = busy.get(key) ?? 0;
    if (taken < most) {
      busy.set(key, taken + 1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      const onAbort = () => {
        queue.splice(queue.indexOf(mine), 1);
        resolve(false);
      };
      const mine = () => {
        signal.removeEventListener("abort", onAbort);
        resolve(true);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(mine);
    });
  }

  return (signal) => async (key, most, work) => {
    if (!(await enter(key, most, signal))) return "cancelled";
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
