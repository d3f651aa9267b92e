import { changePlan, describeBulkRetry } from "@/db/queries/bulk-retries";
import type { BulkRetry, changeBulkRetryPlan as contract } from "@/lib/contract/bulk-retries";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { previewBulkRetry } from "./preview-bulk-retry";
import { readBulkRetry } from "./read-bulk-retry";

/** Changes that arrive together keep each other's fields: each writes its own, under the lock of the row. */
export async function changeBulkRetryPlan(
  services: Services,
  caller: Caller,
  id: string,
  { from, version, repeat_effects: repeatEffects }: BodyOf<typeof contract>,
): Promise<Result<BulkRetry, Problem>> {
  const isChanged = await services.db.transaction(async (tx) => {
    const changed = await changePlan(tx, caller.workspaceId, id, { from, version, repeatEffects });
    if (!changed) return false;
    const { total, complete } = changed;
    const preview = JSON.stringify(await previewBulkRetry(tx, changed));
    await describeBulkRetry(tx, id, { total, complete, preview });
    return true;
  });
  const now = await readBulkRetry(services, caller, id);
  if (isChanged || !now.ok) return now;
  return refused(
    "conflict",
    `The bulk retry is already ${now.value.state}, so you can no longer change its options.`,
  );
}
