import type { AlertRow } from "@/db/queries/alerts";
import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import type { AlertMessage, AlertRule } from "@/lib/schema/alert-rule";

interface Notified {
  readonly type: AlertMessage;
  readonly alert: AlertRow;
  readonly rule: AlertRule;
  readonly workflow: { readonly id: string; readonly name: string };
  readonly origin: string;
}

interface AlertText {
  /**
   * The subject contains the workflow's name only if the recipient is a member. To anyone else, the name
   * would be text written by a stranger.
   */
  readonly subjectFor: (isMember: boolean) => string;
  readonly text: string;
  readonly body: string;
}

export function alertMessage(notified: Notified): AlertText {
  return { ...mailOf(notified), body: bodyOf(notified) };
}

function mailOf(notified: Notified): Pick<AlertText, "subjectFor" | "text"> {
  const { type, alert, workflow, origin } = notified;
  const isOver = type === "alert.resolved";
  const what = isOver ? `works again (${WORDS[alert.rule]})` : WORDS[alert.rule];
  const times = alert.count === 1 ? "once" : `${alert.count} times`;
  const lines = [
    isOver
      ? `The workflow ${quoteInline(workflow.name)} is working again. The alert was:`
      : `The workflow ${quoteInline(workflow.name)} ${WORDS[alert.rule]}:`,
    "",
    ...quoteBlock(alert.message),
    "",
    ...(alert.worker === null ? [] : [`Worker: #${alert.worker}${alert.code ? `, ${alert.code}` : ""}`]),
    `${alert.until ? `From ${alert.since.toISOString()} to ${alert.until.toISOString()}` : `Since ${alert.since.toISOString()}`}, ${times}.`,
    ...(alert.lastRunId === null ? [] : [`Run: ${origin}/runs/${alert.lastRunId}`]),
    `Workflow: ${origin}/workflows/${workflow.id}`,
    "",
    "You get at most one email an hour for each error, and one when the workflow works again.",
    `Choose who gets which alerts: ${origin}/alerts`,
  ];
  return {
    subjectFor: (isMember) =>
      `[Millrace] ${isMember ? quoteName(workflow.name, "A workflow") : "A workflow"} ${what}`,
    text: lines.join("\n"),
  };
}

function bodyOf({ type, alert, rule, workflow, origin }: Notified): string {
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
  failures_in_a_row: "keeps failing",
  missed_schedule: "missed a scheduled run",
  silence: "has stopped producing results",
  slow: "is slow",
} as const;
