import type { Converted, Surroundings } from "./convert";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { toTemplate } from "./n8n-expressions";
import { type Node, numberAt, textAt } from "./n8n-workflow";

const WAIT_SECONDS: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
};

/** True if the n8n node waits for a call or a form. Our worker waits for a person's approval instead. */
export function isApproval({ parameters }: Node): boolean {
  return !["timeInterval", "specificTime"].includes(textAt(parameters, "resume") ?? "timeInterval");
}

export function wait({ name, parameters, typeVersion }: Node, { find }: Surroundings): Converted {
  const resume = textAt(parameters, "resume") ?? "timeInterval";
  if (resume === "timeInterval") {
    const isOld = typeVersion < 1.1;
    const unit = textAt(parameters, "unit") ?? (isOld ? "hours" : "seconds");
    const amount = numberAt(parameters, "amount") ?? (isOld ? 1 : 5);
    return {
      type: "wait",
      params: { mode: "for", seconds: Math.max(0, amount * (WAIT_SECONDS[unit] ?? 1)) },
      notes: [],
    };
  }
  if (resume === "specificTime") {
    const { value, left } = toTemplate(parameters.dateTime ?? "", find);
    return {
      type: "wait",
      params: { mode: "until", until: value },
      notes: left.map(describeUnsupportedCode),
    };
  }
  return {
    type: "wait",
    params: { mode: "approval", title: name.trim().slice(0, 200) || "Continue?" },
    notes: [
      `in n8n, this node waited for a ${resume === "form" ? "form submission" : "webhook call"}; here it waits for an approval`,
    ],
  };
}
