import type { AlertRow } from "@/db/queries/alerts";
import type { AlertMessage, AlertRule } from "@/lib/schema/alert-rule";

interface Told {
  readonly type: AlertMessage;
  readonly alert: AlertRow;
  readonly rule: AlertRule;
  readonly workflow: { readonly id: string; readonly name: string };
  readonly origin: string;
}

const SUBJECT_CHARS = 150;

/** What is told of an alert: as a mail, and as what is posted. */
export function alertMessage(told: Told): { subject: string; text: string; body: string } {
  return { ...mailOf(told), body: bodyOf(told) };
}

function mailOf(told: Told): { subject: string; text: string } {
  const { type, alert, workflow, origin } = told;
  const isOver = type === "alert.resolved";
  const what = isOver ? `works again (${WORDS[alert.rule]})` : WORDS[alert.rule];
  const times = alert.count === 1 ? "once" : `${alert.count} times`;
  const lines = [
    isOver ? `“${workflow.name}” works again.` : `“${workflow.name}”: ${alert.message}`,
    "",
    ...(isOver ? [`It was: ${alert.message}`] : []),
    ...(alert.worker === null ? [] : [`Worker: #${alert.worker}${alert.code ? `, ${alert.code}` : ""}`]),
    `Since ${alert.since.toISOString()}, ${times}${alert.until ? `, until ${alert.until.toISOString()}` : ""}.`,
    ...(alert.lastRunId === null ? [] : [`Run: ${origin}/runs/${alert.lastRunId}`]),
    `Workflow: ${origin}/workflows/${workflow.id}`,
    "",
    "Of one cause you are told once an hour at most, and once when it works again.",
    `Who is told of what: ${origin}/alerts`,
  ];
  const name = workflow.name.replace(/\p{Cc}+/gu, " ").slice(0, SUBJECT_CHARS);
  return { subject: `[Millrace] ${name} ${what}`, text: lines.join("\n") };
}

function bodyOf({ type, alert, rule, workflow, origin }: Told): string {
  return JSON.stringify({
    type,
    id: alert.id,
    workflow_id: workflow.id,
    workflow_name: workflow.name,
    rule: alert.rule,
    ...(rule.threshold === undefined ? {} : { threshold: rule.threshold }),
    since: alert.since.toISOString(),
    until: alert.until?.toISOString() ?? null,
    count: alert.count,
    last_run_id: alert.lastRunId,
    worker: alert.worker,
    code: alert.code,
    message: alert.message,
    url:
      alert.lastRunId === null ? `${origin}/workflows/${workflow.id}` : `${origin}/runs/${alert.lastRunId}`,
  });
}

const WORDS = {
  failure: "failed",
  failures_in_a_row: "fails again and again",
  missed_schedule: "missed a scheduled time",
  silence: "is silent",
  slow: "is slow",
} as const;
