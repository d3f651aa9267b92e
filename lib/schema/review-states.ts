/** What becomes of what an owner wants to list. `replaced`: by what they wanted instead, or by nothing. */
export const REVIEW_STATES = ["waiting", "approved", "declined", "replaced"] as const;
