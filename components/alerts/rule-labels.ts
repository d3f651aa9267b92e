import type { AlertRuleName } from "@/lib/schema/alert-bounds";

interface RuleLabel {
  readonly happened: string;
  /** Label of the checkbox that enables the rule. */
  readonly when: string;
  readonly threshold: string | null;
}

export const RULE_LABELS: Record<AlertRuleName, RuleLabel> = {
  failure: { happened: "Failed", when: "A run fails", threshold: null },
  failures_in_a_row: {
    happened: "Failed several times in a row",
    when: "Consecutive runs fail",
    threshold: "Number of failures",
  },
  missed_schedule: {
    happened: "Missed a scheduled run",
    when: "A scheduled run doesn't start within a minute",
    threshold: null,
  },
  silence: {
    happened: "No recent success",
    when: "No run has succeeded for a while",
    threshold: "Seconds without a successful run",
  },
  slow: { happened: "Slow", when: "A run is slow", threshold: "Maximum duration (seconds)" },
};
