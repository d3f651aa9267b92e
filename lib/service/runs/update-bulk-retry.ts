import { countBulkRetryRuns, moveBulkRetry } from "@/db/queries/bulk-retries";
import * as contract from "@/lib/contract/bulk-retries";
import type { BulkRetryState } from "@/lib/schema/bulk-retry";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { begunOf } from "./create-bulk-retry-scheduler";
import { findOwnBulkRetry, getBulkRetry } from "./read-bulk-retry";

const FROM: Record<"running" | "paused" | "stopped", readonly BulkRetryState[]> = {
  running: ["planned", "paused", "running"],
  paused: ["running", "paused"],
  stopped: ["planned", "running", "paused"],
};

export const updateBulkRetry = on(contract.updateBulkRetry, async (services, { caller, params, body }) => {
  const found = await findOwnBulkRetry(services, caller, params.id);
  if (!found.ok) return found;
  const counts = (await countBulkRetryRuns(services.db, [params.id])).get(params.id);
  const max =
    body.state === "running" && body.most !== undefined && counts ? begunOf(counts) + body.most : null;
  const moved = await moveBulkRetry(services.db, caller.workspaceId, params.id, FROM[body.state], {
    state: body.state,
    maxRuns: max,
  });
  if (!moved) {
    const now = await getBulkRetry(services, { caller, params });
    return now.ok
      ? refused("conflict", `The bulk retry is ${now.value.state} and can't be ${body.state} now.`)
      : now;
  }
  return getBulkRetry(services, { caller, params });
});
