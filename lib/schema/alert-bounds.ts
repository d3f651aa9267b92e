/** This file must not import zod, because the browser loads it. */

export const ALERT_RULES = ["failure", "failures_in_a_row", "missed_schedule", "silence", "slow"] as const;
export type AlertRuleName = (typeof ALERT_RULES)[number];

/** Bounds of each rule's threshold. A rule without a default (`usual`) requires a threshold. */
export const THRESHOLDS = {
  failures_in_a_row: { unit: "failed runs", least: 1, most: 100, usual: 3 },
  silence: { unit: "seconds", least: 1, most: 30 * 24 * 3600, usual: null },
  slow: { unit: "seconds", least: 1, most: 7 * 24 * 3600, usual: null },
} as const;

export function takesThreshold(rule: AlertRuleName): rule is keyof typeof THRESHOLDS {
  return Object.hasOwn(THRESHOLDS, rule);
}

export const MAX_RECEIVERS = 10;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;

export function thresholdFault(on: AlertRuleName, threshold: number | undefined): string | null {
  if (!takesThreshold(on))
    return threshold === undefined ? null : `\`${on}\` doesn't take a threshold. Omit \`threshold\`.`;
  const { unit, least: min, most: max, usual } = THRESHOLDS[on];
  const bounds = `a whole number of ${unit} from ${min} to ${max.toLocaleString("en")}`;
  if (threshold === undefined) return usual === null ? `\`${on}\` needs a threshold: ${bounds}.` : null;
  return threshold >= min && threshold <= max ? null : `Enter ${bounds}.`;
}

export function receiverFault({ channel, address }: { channel: string; address: string }): string | null {
  const isOne = channel === "webhook" || (address.length <= 254 && EMAIL.test(address));
  return isOne ? null : "Enter one email address, such as desk@example.com.";
}
