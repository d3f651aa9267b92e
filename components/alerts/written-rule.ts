import {
  ALERT_RULES,
  type AlertRuleName,
  MAX_RECEIVERS,
  receiverFault,
  takesThreshold,
  thresholdFault,
} from "@/lib/schema/alert-bounds";
import type { AlertReceiver, AlertRule } from "@/lib/schema/alert-rule";

export interface WrittenRule {
  readonly on: AlertRuleName;
  readonly wanted: boolean;
  readonly threshold: string;
  /** One recipient per line: an email address or the URL of a webhook. */
  readonly to: string;
}

/** Rows without a saved rule start with the recipients of the first saved rule. */
export function asWritten(rules: readonly AlertRule[]): WrittenRule[] {
  const someone = rules[0] ? linesOf(rules[0].to) : "";
  return ALERT_RULES.map((on) => {
    const rule = rules.find((each) => each.on === on);
    return {
      on,
      wanted: rule !== undefined,
      threshold: String(rule?.threshold ?? USUAL[on]),
      to: rule ? linesOf(rule.to) : someone,
    };
  });
}

const USUAL = {
  failure: "",
  failures_in_a_row: "3",
  missed_schedule: "",
  silence: "3600",
  slow: "60",
} as const;

function linesOf(to: readonly AlertReceiver[]): string {
  return to.map(({ address }) => address).join("\n");
}

export function asRule({ on, threshold, to }: WrittenRule): AlertRule {
  const addresses = to
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    on,
    ...(takesThreshold(on) ? { threshold: threshold.trim() === "" ? Number.NaN : Number(threshold) } : {}),
    to: addresses.map((address) => ({
      channel: address.includes("://") ? ("webhook" as const) : ("email" as const),
      address,
    })),
  };
}

export function faultOf(written: WrittenRule): string | null {
  if (!written.wanted) return null;
  const rule = asRule(written);
  if (rule.to.length === 0) return "Add at least one recipient.";
  if (rule.to.length > MAX_RECEIVERS) return `A rule can have at most ${MAX_RECEIVERS} recipients.`;
  if (rule.threshold !== undefined && !Number.isInteger(rule.threshold)) return "Enter a whole number.";
  const faults = [thresholdFault(rule.on, rule.threshold), ...rule.to.map(receiverFault)];
  return faults.find((fault) => fault !== null) ?? null;
}
