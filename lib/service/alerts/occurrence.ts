import type { AlertEvent, NotedRun } from "@/db/queries/alert-events";
import type { AlertRuleName } from "@/lib/schema/alert-bounds";
import type { AlertRule } from "@/lib/schema/alert-rule";
import { getErrorGroup } from "./get-error-group";

export interface Occurrence {
  readonly rule: AlertRule;
  readonly cause: string;
  readonly worker: number | null;
  readonly code: string | null;
  readonly message: string;
  readonly at: Date;
  readonly runId: string | null;
  readonly trigger: number | null;
  /** Scheduled time that was missed. Null unless the rule is about schedules. */
  readonly lastDue: Date | null;
  readonly nextDue: Date | null;
}

const NO_FACTS = { worker: null, code: null, runId: null, trigger: null, lastDue: null, nextDue: null };

/**
 * Returns the alert conditions that an event meets, except consecutive failures, which `make-alerts.ts`
 * counts from earlier runs.
 */
export function occurrencesOf(event: AlertEvent, rules: readonly AlertRule[]): Occurrence[] {
  const ruleOn = (on: AlertRuleName) => rules.find((rule) => rule.on === on);
  if (event.kind === "schedule") {
    const rule = ruleOn("missed_schedule");
    return rule && event.dueAt ? [missed(rule, event.worker, event.dueAt, event.nextAt)] : [];
  }
  const { run } = event;
  if (run === null) return [];
  const found: Occurrence[] = [];
  const failure = ruleOn("failure");
  if (failure && run.failed) {
    const { key, ...group } = getErrorGroup(run.error);
    found.push({ ...ofRun(failure, run), ...group, cause: key });
  }
  const slow = ruleOn("slow");
  if (slow?.threshold !== undefined && run.tookMs >= slow.threshold * 1000) {
    const message = `A run took ${(run.tookMs / 1000).toFixed(1)} s; the threshold is ${slow.threshold} s.`;
    found.push({ ...ofRun(slow, run), cause: `trigger ${run.trigger}`, message });
  }
  return found;
}

export function inARow(rule: AlertRule, run: NotedRun): Occurrence {
  const { code, worker, message } = getErrorGroup(run.error);
  const text = `${rule.threshold === 1 ? "A run" : `${rule.threshold} runs in a row`} failed. The latest error: ${message}`;
  return { ...ofRun(rule, run), cause: "in a row", code, worker, message: text };
}

export function missed(
  rule: AlertRule,
  worker: number | null,
  dueAt: Date,
  nextDue: Date | null,
): Occurrence {
  const message = `No run started within 60 s of the scheduled time ${dueAt.toISOString()}.`;
  const times = { at: dueAt, lastDue: dueAt, nextDue };
  return { ...NO_FACTS, rule, cause: `worker ${worker}`, worker, message, ...times };
}

export function silent(rule: AlertRule, since: Date, now: Date): Occurrence {
  const message = `No run has succeeded since ${since.toISOString()}.`;
  return { ...NO_FACTS, rule, cause: "silence", message, at: now };
}

function ofRun(rule: AlertRule, { id, trigger, finishedAt }: NotedRun) {
  return { ...NO_FACTS, rule, runId: id, trigger, at: finishedAt };
}
