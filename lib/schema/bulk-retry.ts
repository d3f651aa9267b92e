import { z } from "zod";

/** `planned` means not started yet. `paused` and `running` can alternate; `stopped` and `done` are final. */
const BULK_RETRY_STATES = ["planned", "running", "paused", "stopped", "done"] as const;
export const bulkRetryState = z.enum(BULK_RETRY_STATES);
export type BulkRetryState = z.infer<typeof bulkRetryState>;

/**
 * State of each original run: `begun` while its retry is running, then the retry's result. `passed` if it
 * won't be retried.
 */
export const BULK_RETRY_RUN_STATES = [
  "waiting",
  "begun",
  "succeeded",
  "failed",
  "cancelled",
  "passed",
] as const;
export const bulkRetryRunState = z.enum(BULK_RETRY_RUN_STATES);
export type BulkRetryRunState = z.infer<typeof bulkRetryRunState>;

/**
 * Where each retry starts: `failed` starts at the failed step and reuses the results of the steps before it;
 * `start` repeats all steps.
 */
export const bulkRetryFrom = z.enum(["failed", "start"]);
export type BulkRetryFrom = z.infer<typeof bulkRetryFrom>;
export const bulkRetryVersion = z.enum(["same", "live"]);

export const passedReason = z.enum(["already_retried", "would_repeat_effect", "not_possible"]);
export type PassedReason = z.infer<typeof passedReason>;

export const bulkRetryPreview = z.object({
  looked_at: z.int().describe("Number of the newest runs examined."),
  reused_steps: z.int().describe("Total number of reused steps."),
  repeated_steps: z.int().describe("Steps that had started and will run again."),
  tests: z
    .int()
    .describe(
      "Number of retries that would run as tests because their version is not live. Tests publish nothing.",
    ),
  passed: z.array(z.object({ reason: passedReason, message: z.string(), runs: z.int() })),
});
export type BulkRetryPreview = z.infer<typeof bulkRetryPreview>;
