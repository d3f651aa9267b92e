export const REPORT_REASONS = ["illegal", "misleading", "broken", "rights", "other"] as const;

export const REPORT_LABELS: Record<(typeof REPORT_REASONS)[number], string> = {
  misleading: "It is not what it says",
  broken: "It does not work",
  rights: "The data is somebody else's",
  illegal: "It is against the law",
  other: "Something else",
};
