import type { Db } from "@/db/handle";
import { type AlertEvent, findEndedRuns, type NotedRun, takeAlertEvents } from "@/db/queries/alert-events";
import { findWatched, type WatchedWorkflow } from "@/db/queries/alert-rules";
import { appendTo } from "@/lib/kit/append-to";
import type { AlertRule } from "@/lib/schema/alert-rule";
import type { Services } from "@/lib/service/services";
import { alertRulesOf } from "./alert-rules-of";
import { isStreak } from "./is-streak";
import { inARow, type Occurrence, occurrencesOf } from "./occurrence";
import { raiseAlert } from "./raise-alert";

const BATCH = 500;
/**
 * Number of runs that one query reads to find consecutive failures, on top of the number of failures that the
 * rule requires.
 */
const RUNS_READ = 200;

/** Turns one batch of events into alerts. Returns true while there may be more events. */
export async function makeAlerts(services: Services, tx: Db): Promise<boolean> {
  const events = await takeAlertEvents(tx, BATCH);
  const watched = await findWatched(
    tx,
    events.map(({ workflowId }) => workflowId),
  );
  for (const workflow of watched.values()) {
    const its = events.filter(({ workflowId }) => workflowId === workflow.id);
    for (const found of byCause(await allOf(tx, workflow, its)))
      await raiseAlert(services, tx, workflow, found);
  }
  return events.length === BATCH;
}

async function allOf(tx: Db, workflow: WatchedWorkflow, events: readonly AlertEvent[]) {
  const rules = alertRulesOf(workflow);
  const found = events.flatMap((event) => occurrencesOf(event, rules));
  const row = rules.find(({ on }) => on === "failures_in_a_row");
  if (row) appendTo(found, await rowsOf(tx, workflow.id, row, events));
  return found;
}

async function rowsOf(
  tx: Db,
  workflowId: string,
  rule: AlertRule,
  events: readonly AlertEvent[],
): Promise<Occurrence[]> {
  const length = rule.threshold ?? 1;
  const failed = events.flatMap(({ run }): NotedRun[] => (run?.failed ? [run] : []));
  let runs: Awaited<ReturnType<typeof findEndedRuns>> = [];
  const found: Occurrence[] = [];
  for (const run of failed.toReversed()) {
    const place = runs.findIndex(({ id }) => id === run.id);
    if (place === -1 || runs.length - place < length)
      runs = await findEndedRuns(tx, workflowId, run.id, length + RUNS_READ);
    if (isStreak(runs, run.id, length)) found.push(inARow(rule, run));
  }
  return found.reverse();
}

function byCause(found: readonly Occurrence[]): Occurrence[][] {
  const groups = new Map<string, Occurrence[]>();
  for (const each of found) {
    const key = `${each.rule.on} ${each.cause}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}
