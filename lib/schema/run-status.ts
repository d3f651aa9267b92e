/** Without zod, for the browser: what a run or a step may be. */
export const RUN_STATUSES = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const STEP_STATUSES = [...RUN_STATUSES, "skipped"] as const;

/** An ended state never changes. */
export function hasEnded(status: (typeof STEP_STATUSES)[number]): boolean {
  return status !== "queued" && status !== "running";
}
