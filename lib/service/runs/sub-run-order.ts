import type { Db } from "@/db/handle";
import { findQueueHead } from "@/db/queries/queue";
import { createFairOrder } from "@/lib/limits/fair-order";

const FRESH_MS = 500;

/**
 * Determines the queue position of sub-runs. Each process orders its own runs' sub-runs from memory. Sub-runs
 * take turns with runs started by callers, so if a run starts many sub-runs, they queue behind the callers'
 * runs instead of ahead of them.
 */
export function createSubRunOrder(hot: Db): (workspaceId: string) => Promise<number> {
  const order = createFairOrder();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    order.serve(await findQueueHead(hot));
  }

  return async (workspaceId) => {
    if (performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now();
      looking = look();
    }
    await looking;
    return order.place(workspaceId);
  };
}
