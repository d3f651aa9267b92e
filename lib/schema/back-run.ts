export const BACK_RUN_STATUSES = ["queued", "running", "finished", "cancelled"] as const;

export const BACK_RUN_SOURCES = ["schedule", "calls"] as const;

/** Maximum number of runs in a back-run. */
export const BACK_RUN_RUNS = 10_000;
/** Maximum number of unfinished back-runs per workspace. */
export const OPEN_BACK_RUNS = 10;
/** A longer value is listed with its URL. */
export const LISTED_VALUE_BYTES = 64 * 1024;
