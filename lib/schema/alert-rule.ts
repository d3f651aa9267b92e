import { z } from "zod";
import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import {
  ALERT_RULES,
  MAX_RECEIVERS,
  receiverFault,
  THRESHOLDS,
  thresholdFault,
} from "@/lib/schema/alert-bounds";

export const ALERT_CHANNELS = ["email", "webhook"] as const;
export const ALERT_MESSAGES = ["alert.raised", "alert.resolved"] as const;
export type AlertMessage = (typeof ALERT_MESSAGES)[number];

const receiver = z
  .strictObject({
    channel: z.enum(ALERT_CHANNELS),
    address: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .refine(isKeepable, UNKEEPABLE)
      .describe("An email address, or the http or https URL that messages are posted to."),
  })
  .check(({ value, issues }) => {
    const message = receiverFault(value);
    if (message !== null) issues.push({ code: "custom", path: ["address"], message, input: value.address });
  });
export type AlertReceiver = z.infer<typeof receiver>;

export const alertRule = z
  .strictObject({
    on: z
      .enum(ALERT_RULES)
      .describe(
        "`failure`: a run failed; `failures_in_a_row`: this many runs failed in a row; `missed_schedule`: a scheduled run did not start within 60 s; `silence`: no run succeeded for this long; `slow`: a run took longer than this.",
      ),
    threshold: z
      .int()
      .optional()
      .describe("Seconds (`silence`, `slow`) or number of failures (`failures_in_a_row`, default 3)."),
    to: z.array(receiver).min(1).max(MAX_RECEIVERS),
  })
  .check(({ value, issues }) => {
    const message = thresholdFault(value.on, value.threshold);
    if (message !== null)
      issues.push({ code: "custom", path: ["threshold"], message, input: value.threshold });
  });
export type AlertRule = z.infer<typeof alertRule>;

export const alertRules = z.array(alertRule).check(({ value, issues }) => {
  value.forEach(({ on }, index) => {
    if (value.findIndex((other) => other.on === on) === index) return;
    const message = `There is already a rule for \`${on}\`. Add the recipients to that rule.`;
    issues.push({ code: "custom", path: [index, "on"], message, input: on });
  });
});

/** Fills in the default threshold, so that the stored rule shows the value in force. */
export function completeRule(rule: AlertRule): AlertRule {
  if (rule.on !== "failures_in_a_row") return rule;
  return { ...rule, threshold: rule.threshold ?? THRESHOLDS.failures_in_a_row.usual };
}

/** Shorter runs never count as slow, whatever the rule's threshold. */
export const SLOW_MIN_MS = THRESHOLDS.slow.least * 1000;

/** A scheduled run counts as missed if no run is accepted within this period after its scheduled time. */
export const MISSED_MS = 60_000;
