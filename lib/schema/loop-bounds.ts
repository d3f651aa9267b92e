export const MAX_LOOP_ITEMS = 10_000;
/** A loop without its own limit stops at this many items. */
export const DEFAULT_LOOP_LIMIT = 1_000;
