export const REVIEW_STATES = ["waiting", "approved", "declined"] as const;
