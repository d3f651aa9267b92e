/** What is wrong with a listing. */
export const REPORT_REASONS = ["illegal", "misleading", "broken", "rights", "other"] as const;
