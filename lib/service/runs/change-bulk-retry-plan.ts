import { changePlan, describeBulkRetry } from "@/db/queries/bulk-retries";
import * as contract from "@/lib/contract/bulk-retries";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { previewBulkRetry } from "./preview-bulk-retry";
import { getBulkRetry } from "./read-bulk-retry";

/**
 * Changes that arrive at the same time don't overwrite each other's fields, because each request writes only
 * its own fields, with the row locked.
 */
export const changeBulkRetryPlan = on(
  contract.changeBulkRetryPlan,
  async (services, { caller, params: { id }, body: { from, version, repeat_effects: repeatEffects } }) => {
    const isChanged = await services.db.transaction(async (tx) => {
      const changed = await changePlan(tx, caller.workspaceId, id, { from, version, repeatEffects });
      if (!changed) return false;
      const { total, complete } = changed;
      const preview = JSON.stringify(await previewBulkRetry(tx, changed));
      await describeBulkRetry(tx, id, { total, complete, preview });
      return true;
    });
    const now = await getBulkRetry(services, { caller, params: { id } });
    if (isChanged || !now.ok) return now;
    return refused(
      "conflict",
      `The bulk retry is already ${now.value.state}, so you can no longer change its options.`,
    );
  },
);
