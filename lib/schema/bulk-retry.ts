import { z } from "zod";

/** `planned`: nothing has begun. `paused` and `running` go back and forth; `stopped` and `done` are for good. */
const BULK_RETRY_STATES = ["planned", "running", "paused", "stopped", "done"] as const;
export const bulkRetryState = z.enum(BULK_RETRY_STATES);
export type BulkRetryState = z.infer<typeof bulkRetryState>;

/** Of each original: `begun` while its retry goes on, then how that ended; `passed` where it is not retried, and why. */
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

/** Where a retry begins: at what failed, with everything before it reused, or at the start. */
export const bulkRetryFrom = z.enum(["failed", "start"]);
export type BulkRetryFrom = z.infer<typeof bulkRetryFrom>;
export const bulkRetryVersion = z.enum(["same", "live"]);

/** Why an original is not retried. */
export const passedReason = z.enum(["already_retried", "would_repeat_effect", "not_possible"]);
export type PassedReason = z.infer<typeof passedReason>;

export const bulkRetryPreview = z.object({
  looked_at: z.int().describe("How many of the newest were looked at."),
  reused_steps: z.int().describe("Steps that are taken over from them, all together."),
  repeated_steps: z.int().describe("Steps that had begun and run again."),
  tests: z
    .int()
    .describe("Retries that would be tests, since their version is not live: they publish nothing."),
  passed: z.array(z.object({ reason: passedReason, message: z.string(), runs: z.int() })),
});
export type BulkRetryPreview = z.infer<typeof bulkRetryPreview>;
