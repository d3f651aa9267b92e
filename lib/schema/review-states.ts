/** What becomes of what an owner wants to list. */
export const REVIEW_STATES = ["waiting", "approved", "declined"] as const;
