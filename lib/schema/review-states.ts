/** States of a listing's review. */
export const REVIEW_STATES = ["waiting", "approved", "declined"] as const;
