import { setTimeout as wait } from "node:timers/promises";
import type { Lease, Leases } from "@/lib/service/process/leases";
import type { WorkerContext } from "@/lib/workers/define-worker";
import { localSlots } from "@/lib/workers/upstream/local-slots";

const LOOK_MS = 50;

/**
 * Creates `context.withSlot` whose limit applies across all processes. A call first takes a slot of this process,
 * where workspaces take turns, and then a slot of a pool of the same size that all processes share. Without a
 * database, only the slots of this process apply.
 */
export function sharedSlots(
  leases: Leases,
): (signal: AbortSignal, workspaceId?: string) => WorkerContext["withSlot"] {
  const here = localSlots();
  return (signal, workspaceId) => (key, max, work) =>
    here(signal, workspaceId)(key, max, async () => {
      const names = Array.from({ length: max }, (_, place) => `place:${key}:${place + 1}`);
      const place = await takeOne(leases, names, signal).catch(() => null);
      if (place === "cancelled") return "cancelled";
      try {
        return await work();
      } finally {
        await place?.end().catch(() => undefined);
      }
    });
}

async function takeOne(
  leases: Leases,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Lease | "cancelled"> {
  while (!signal.aborted) {
    const place = await leases.take(names);
    if (place !== null) return place;
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return "cancelled";
}
