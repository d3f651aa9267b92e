import { countBulkRetryRuns, moveBulkRetry } from "@/db/queries/bulk-retries";
import type { BulkRetry, updateBulkRetry as contract } from "@/lib/contract/bulk-retries";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Result } from "@/lib/kit/result";
import type { BulkRetryState } from "@/lib/schema/bulk-retry";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { begunOf } from "./create-bulk-retry-scheduler";
import { findOwnBulkRetry, readBulkRetry } from "./read-bulk-retry";

const FROM: Record<"running" | "paused" | "stopped", readonly BulkRetryState[]> = {
  running: ["planned", "paused", "running"],
  paused: ["running", "paused"],
  stopped: ["planned", "running", "paused"],
};

export async function updateBulkRetry(
  services: Services,
  caller: Caller,
  id: string,
  order: BodyOf<typeof contract>,
): Promise<Result<BulkRetry, Problem>> {
  const found = await findOwnBulkRetry(services, caller, id);
  if (!found.ok) return found;
  const counts = (await countBulkRetryRuns(services.db, [id])).get(id);
  const max =
    order.state === "running" && order.most !== undefined && counts ? begunOf(counts) + order.most : null;
  const moved = await moveBulkRetry(services.db, caller.workspaceId, id, FROM[order.state], {
    state: order.state,
    maxRuns: max,
  });
  if (!moved) {
    const now = await readBulkRetry(services, caller, id);
    return now.ok
      ? refused("conflict", `The bulk retry is ${now.value.state} and can't be ${order.state} now.`)
      : now;
  }
  return readBulkRetry(services, caller, id);
}
