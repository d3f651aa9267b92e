import type { BulkRetry } from "@/lib/contract/bulk-retries";
import type { BulkRetryRunState, BulkRetryState, PassedReason } from "@/lib/schema/bulk-retry";

export const STATE_LABELS: Record<BulkRetryState, string> = {
  planned: "Planned",
  running: "Running",
  paused: "Paused",
  stopped: "Stopped",
  done: "Done",
};

export const BULK_RETRY_RUN_LABELS: Record<BulkRetryRunState, string> = {
  waiting: "Waiting",
  begun: "Retrying",
  succeeded: "Succeeded",
  failed: "Failed again",
  cancelled: "Cancelled",
  passed: "Not retried",
};

export const REASON_LABELS: Record<PassedReason, string> = {
  already_retried: "Already retried",
  would_repeat_effect: "Would repeat an external action",
  not_possible: "Can't be retried",
};

export function conditionWords({ conditions }: Pick<BulkRetry, "conditions">): string {
  const {
    variable,
    error,
    trigger,
    mode,
    after,
    before,
    longer_than,
    shorter_than,
    cause: group,
  } = conditions;
  const words = [
    group && "same error",
    variable?.replace("=", " = "),
    error && `error contains “${error}”`,
    trigger !== undefined && `trigger #${trigger}`,
    mode && (mode === "test" ? "tests" : "production runs"),
    longer_than !== undefined && `duration at least ${longer_than} s`,
    shorter_than !== undefined && `duration at most ${shorter_than} s`,
    after && `from ${new Date(after).toLocaleString()}`,
    before && `until ${new Date(before).toLocaleString()}`,
  ].filter(Boolean);
  return words.length === 0 ? "All failed runs" : `Failed runs: ${words.join(", ")}`;
}
