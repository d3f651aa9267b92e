import type { AlertRuleName } from "@/lib/schema/alert-bounds";

interface RuleLabel {
  /** What happened, of an alert. */
  readonly happened: string;
  /** When to be told, of a rule. */
  readonly when: string;
  /** What its threshold is. */
  readonly threshold: string | null;
}

export const RULE_LABELS: Record<AlertRuleName, RuleLabel> = {
  failure: { happened: "Failed", when: "A run fails", threshold: null },
  failures_in_a_row: {
    happened: "Failed several times in a row",
    when: "Runs fail one after the other",
    threshold: "How many failures",
  },
  missed_schedule: {
    happened: "Missed a scheduled time",
    when: "A scheduled time is missed by a minute",
    threshold: null,
  },
  silence: {
    happened: "Silent",
    when: "No run succeeds for some time",
    threshold: "Seconds without a success",
  },
  slow: { happened: "Slow", when: "A run takes long", threshold: "Seconds from its beginning to its end" },
};
