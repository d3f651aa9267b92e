export const BACK_RUN_STATUSES = ["queued", "running", "finished", "cancelled"] as const;

export const BACK_RUN_SOURCES = ["schedule", "calls"] as const;

/** Maximum number of runs in a back-run. */
export const BACK_RUN_RUNS = 10_000;
/** Maximum number of unfinished back-runs per workspace. */
export const OPEN_BACK_RUNS = 10;
/**
 * A value up to this size is included when the values of a back-run are listed. A larger one is listed only
 * with its URL.
 */
export const LISTED_VALUE_BYTES = 64 * 1024;
