import type { Db } from "@/db/handle";
import { type BulkRetryRow, listBulkRetryRuns } from "@/db/queries/bulk-retries";
import { findRun } from "@/db/queries/runs";
import type { BulkRetryPreview, PassedReason } from "@/lib/schema/bulk-retry";
import { checkRun } from "./check-run";

const PREVIEWED = 50;

export async function previewBulkRetry(db: Db, bulkRetry: BulkRetryRow): Promise<BulkRetryPreview> {
  const runs = await listBulkRetryRuns(db, bulkRetry.id, { limit: PREVIEWED, before: null, state: null });
  const passed = new Map<string, { reason: PassedReason; message: string; runs: number }>();
  const preview = { looked_at: runs.length, reused_steps: 0, repeated_steps: 0, tests: 0 };
  const pass = (reason: PassedReason, message: string) => {
    const known = passed.get(message) ?? { reason, message, runs: 0 };
    passed.set(message, { ...known, runs: known.runs + 1 });
  };
  for (const { runId } of runs) {
    const row = await findRun(db, bulkRetry.workspaceId, runId);
    if (!row) continue;
    const checked = await checkRun(db, row, bulkRetry);
    if (!checked.ok) pass("not_possible", checked.error.detail);
    else if (!checked.value.verdict.retry) pass(checked.value.verdict.reason, checked.value.verdict.message);
    else {
      preview.reused_steps += checked.value.verdict.reused;
      preview.repeated_steps += checked.value.verdict.repeated;
      preview.tests += checked.value.isTest ? 1 : 0;
    }
  }
  return { ...preview, passed: [...passed.values()] };
}
