/** This file must not import zod, because the browser loads it. */
export const RUN_STATUSES = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export const STEP_STATUSES = [...RUN_STATUSES, "skipped"] as const;

/** A waiting run has the status `running` until a person decides or the wait is over. */
export const RUN_STATUS_FILTERS = [...RUN_STATUSES, "waiting"] as const;
export type RunStatusFilter = (typeof RUN_STATUS_FILTERS)[number];

export function hasEnded(status: (typeof STEP_STATUSES)[number]): boolean {
  return status !== "queued" && status !== "running";
}
