import type { WorkerContext } from "@/lib/workers/define-worker";

type Lines = Map<string, Set<() => void>>;

/**
 * Creates `context.withSlot` for one process. Owners whose work is waiting take turns, and each owner's work
 * stays in order.
 */
export function localSlots(): (signal: AbortSignal, owner?: string) => WorkerContext["withSlot"] {
  const busy = new Map<string, number>();
  const waiting = new Map<string, Lines>();

  function takeNext(key: string): (() => void) | undefined {
    const lines = waiting.get(key);
    const [[owner, line] = []] = lines ?? [];
    if (lines === undefined || owner === undefined || line === undefined) return undefined;
    const [next] = line;
    if (next === undefined) return undefined;
    drop(key, owner, next);
    // The owner moves to the end of the order in which owners take turns.
    if (lines.delete(owner)) lines.set(owner, line);
    return next;
  }

  function drop(key: string, owner: string, one: () => void): void {
    const lines = waiting.get(key);
    const line = lines?.get(owner);
    line?.delete(one);
    if (line?.size === 0) lines?.delete(owner);
    if (lines?.size === 0) waiting.delete(key);
  }

  function leave(key: string): void {
    const next = takeNext(key);
    const left = (busy.get(key) ?? 1) - 1;
    // The next waiting task takes over the slot, so the count stays the same.
    if (next) next();
    else if (left > 0) busy.set(key, left);
    else busy.delete(key);
  }

  function enter(key: string, owner: string, max: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    const taken = busy.get(key) ?? 0;
    if (taken < max) {
      busy.set(key, taken + 1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const onAbort = () => {
        drop(key, owner, mine);
        resolve(false);
      };
      const mine = () => {
        signal.removeEventListener("abort", onAbort);
        resolve(true);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      const lines: Lines = waiting.get(key) ?? new Map();
      waiting.set(key, lines.set(owner, (lines.get(owner) ?? new Set()).add(mine)));
    });
  }

  return (signal, owner = "") =>
    async (key, max, work) => {
      if (!(await enter(key, owner, max, signal))) return "cancelled";
      try {
        return await work();
      } finally {
        leave(key);
      }
    };
}
