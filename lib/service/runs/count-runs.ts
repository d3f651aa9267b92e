import { type CountedRuns, countRuns as findCounts, findFirstRun } from "@/db/queries/find-runs";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/runs";
import { isId, timeOfId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { badCursor } from "@/lib/service/process/page";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { runFilterOf } from "./run-filter-of";

const MAX_BARS = 60;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/** Minimum time range if none is requested, so that a few recent runs don't fill the whole chart. */
const MIN_MS = 30 * MINUTE * 1000;
const STEPS = [
  ...[1, 5, 15],
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28, 91, 366].map((days) => days * DAY),
];

type Answer = AnswerOf<typeof contract.countRuns>;

export const countRuns = on(contract.countRuns, async ({ db, clock }, { caller, query }) => {
  const workflowId = query.workflow_id ?? null;
  if (workflowId !== null && !(await findWorkflow(db, caller.workspaceId, workflowId))) return noWorkflow();
  if (query.cursor !== undefined && !isId(query.cursor)) return badCursor();
  const nowMs = clock();
  const filter = runFilterOf(caller, query, { workflowId, before: query.cursor ?? null, nowMs });
  const first = await findFirstRun(db, filter);
  const end = Math.min(filter.until ?? nowMs, nowMs);
  const oldest = Math.min(first === null ? end : timeOfId(first), end - MIN_MS);
  const begin = Math.max(filter.from ?? 0, oldest);
  const step = query.step ?? stepFor(Math.max(0, end - begin) / 1000);
  const stepMs = step * 1000;
  const counted = await findCounts(db, filter, stepMs);
  return ok({
    from: isoOf(Math.floor(Math.min(begin, end) / stepMs) * stepMs),
    to: isoOf((Math.floor(end / stepMs) + 1) * stepMs),
    step_seconds: step,
    bars: barsOf(counted.bars),
    causes: counted.causes.map(({ first: oldest, last, workflow_name: name, ...group }) => ({
      ...group,
      ...(name === null ? {} : { workflow_name: name }),
      first_run: oldest,
      first_seen: isoOf(timeOfId(oldest)),
      last_run: last,
      last_seen: isoOf(timeOfId(last)),
    })),
    counted_to: counted.to === null ? null : isoOf(timeOfId(counted.to)),
    next_cursor: counted.to,
  });
});

function stepFor(seconds: number): number {
  return STEPS.find((step) => seconds / step <= MAX_BARS - 2) ?? 366 * DAY;
}

function barsOf(counted: CountedRuns["bars"]): Answer["bars"] {
  const bars = new Map<number, Answer["bars"][number]>();
  for (const { at, status, count } of counted) {
    const none = { at: isoOf(at), queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
    const bar = bars.get(at) ?? none;
    bar[status] += count;
    bars.set(at, bar);
  }
  return [...bars].sort(([one], [other]) => one - other).map(([, bar]) => bar);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
