import { z } from "zod";
import type { Sql } from "@/db/client";
import { createFairOrder } from "@/lib/limits/fair-order";

/** What the queue serves now. Places lie before 2015; a job that failed stands at a real time, and says nothing about the order. */
export const QUEUE_HEAD = `(select extract(epoch from run_at) * 1000000 from graphile_worker._private_jobs
   where is_available and priority = 0 and run_at < '2015-01-01' order by priority, run_at limit 1)::bigint`;

const FRESH_MS = 500;

const headRow = z.object({ head: z.coerce.number().nullable() });

/**
 * The place of a run that another one calls. A process orders what its own runs begin by its own memory: they take
 * turns with those that callers begin, and a call that begins many stands in line behind them, not before others.
 */
export function createSubRunOrder(hot: Sql): (workspaceId: string) => Promise<number> {
  const order = createFairOrder();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    const [row] = z
      .array(headRow)
      .parse(await hot.unsafe(`select ${QUEUE_HEAD} as head`, [], { prepare: true }));
    order.serve(row?.head ?? null);
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
