import type { Db } from "@/db/handle";
import { findQueueHead } from "@/db/queries/queue";
import { createFairOrder } from "@/lib/limits/fair-order";

const FRESH_MS = 500;

/**
 * The place of a run that another one calls. A process orders what its own runs begin by its own memory: they take
 * turns with those that callers begin, and a call that begins many stands in line behind them, not before others.
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
