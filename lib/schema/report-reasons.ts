export const REPORT_REASONS = ["illegal", "misleading", "broken", "rights", "other"] as const;

export const REPORT_LABELS: Record<(typeof REPORT_REASONS)[number], string> = {
  misleading: "It is misleading",
  broken: "It doesn't work",
  rights: "It uses data without permission",
  illegal: "It is illegal",
  other: "Something else",
};
