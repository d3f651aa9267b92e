import type { Db } from "@/db/handle";
import { findQueueHead } from "@/db/queries/queue";
import { createFairOrder } from "@/lib/limits/fair-order";

const FRESH_MS = 500;

/**
 * Queue position of a sub-run. A process orders the sub-runs of its own runs by its own memory: they take turns
 * with runs started by callers, and a run that starts many queues behind them, not before others.
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
