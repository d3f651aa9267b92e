export const REPORT_REASONS = ["illegal", "misleading", "broken", "rights", "other"] as const;

export const REPORT_LABELS: Record<(typeof REPORT_REASONS)[number], string> = {
  misleading: "Misleading",
  broken: "Doesn't work",
  rights: "Uses data without permission",
  illegal: "Illegal",
  other: "Something else",
};
