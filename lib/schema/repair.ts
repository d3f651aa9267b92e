import { z } from "zod";

/** `planned`: nothing has begun. `paused` and `running` go back and forth; `stopped` and `done` are for good. */
const REPAIR_STATES = ["planned", "running", "paused", "stopped", "done"] as const;
export const repairState = z.enum(REPAIR_STATES);
export type RepairState = z.infer<typeof repairState>;

/** Of each original: `begun` while its retry goes on, then how that ended; `passed` where it is not retried, and why. */
export const REPAIRED_STATES = ["waiting", "begun", "succeeded", "failed", "cancelled", "passed"] as const;
export const repairedState = z.enum(REPAIRED_STATES);
export type RepairedState = z.infer<typeof repairedState>;

/** Where a retry begins: at what failed, with everything before it reused, or at the start. */
export const repairFrom = z.enum(["failed", "start"]);
export type RepairFrom = z.infer<typeof repairFrom>;
export const repairVersion = z.enum(["same", "live"]);

/** Why an original is not retried. */
export const passedReason = z.enum(["already_retried", "would_repeat_effect", "not_possible"]);
export type PassedReason = z.infer<typeof passedReason>;

export const repairPreview = z.object({
  looked_at: z.int().describe("How many of the newest were looked at."),
  reused_steps: z.int().describe("Steps that are taken over from them, all together."),
  repeated_steps: z.int().describe("Steps that had begun and run again."),
  tests: z
    .int()
    .describe("Retries that would be tests, since their version is not live: they publish nothing."),
  passed: z.array(z.object({ reason: passedReason, message: z.string(), runs: z.int() })),
});
export type RepairPreview = z.infer<typeof repairPreview>;
