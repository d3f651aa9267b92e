export const STOP_REASONS = ["declined", "authentication_required", "not_payable", "card_removed"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
