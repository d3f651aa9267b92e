import type { BackRunRow } from "@/db/queries/back-runs";
import { findCalls, findScheduledRuns } from "@/db/queries/past-runs";
import { findSchedule } from "@/db/queries/schedules";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import { dueTimes, type PastRange, type PastSchedule } from "@/lib/back-runs/due-times";
import type { createBackRun } from "@/lib/contract/back-runs";
import type { BodyOf } from "@/lib/contract/endpoint";
import { appendTo } from "@/lib/kit/append-to";
import { fail, ok, type Result } from "@/lib/kit/result";
import { pauseAfter } from "@/lib/kit/steps";
import { BACK_RUN_RUNS } from "@/lib/schema/back-run";
import { isEnabled } from "@/lib/schema/is-enabled";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { documentInTurn } from "@/lib/service/document/workflow-answer";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { scheduleOf } from "@/lib/trigger/schedule-of";
import { scheduleTrigger } from "@/lib/workers/schedule-trigger";
import { webhookTrigger } from "@/lib/workers/webhook-trigger";
import { rangeOf } from "./next-due";

export interface BackRunPlan
  extends Pick<
    BackRunRow,
    | "workspaceId"
    | "workflowId"
    | "version"
    | "trigger"
    | "source"
    | "fetch"
    | "fromAt"
    | "toAt"
    | "createdAt"
    | "due"
  > {
  readonly schedule: PastSchedule | null;
  readonly document: WorkflowDocument;
  /** Times at which the schedule was due. Empty if the back-run repeats calls. */
  readonly times: readonly number[];
}

export async function planBackRun(
  services: Pick<Services, "db" | "clock">,
  workspaceId: string,
  workflowId: string,
  { version: named, from, to, trigger: index, source, fetch }: BodyOf<typeof createBackRun>,
): Promise<Result<BackRunPlan, Problem>> {
  const { db, clock } = services;
  const workflow = await findWorkflow(db, workspaceId, workflowId);
  if (!workflow) return noWorkflow();
  const version = named ?? workflow.liveVersion;
  if (version === null)
    return refused(
      "workflow_not_live",
      "The workflow has no live version. Publish it, or specify a version.",
    );
  const found = await findVersion(db, workspaceId, workflowId, version);
  if (!found) return fail(problem("version_not_found", `The workflow has no version ${version}.`));
  const document = await documentInTurn(found.document);
  const trigger = findTrigger(document, source, index);
  if (!trigger.ok) return trigger;
  const [fromAt, toAt, createdAt] = [new Date(from), new Date(to), new Date(clock())];
  if (fromAt >= toAt) return invalidField("to", "out_of_order", "The end must be after the start.");
  const place = { workspaceId, workflowId };
  const range = rangeOf({ fromAt, toAt, createdAt });
  const schedule = source === "calls" ? null : await pastScheduleOf(services, place, trigger.value, range);
  const times = schedule === null ? [] : await allTimes(schedule, range);
  const due =
    schedule === null
      ? (await findCalls(db, place, trigger.value.index, { ...range, after: null, limit: BACK_RUN_RUNS + 1 }))
          .length
      : times.length;
  if (due > BACK_RUN_RUNS)
    return invalidField(
      "to",
      "too_large",
      `A back-run can have at most ${BACK_RUN_RUNS.toLocaleString("en")} runs. Choose a shorter range.`,
    );
  const dates = { fromAt, toAt, createdAt };
  return ok({
    ...place,
    ...dates,
    version,
    trigger: trigger.value.index,
    source,
    fetch,
    due,
    schedule,
    document,
    times,
  });
}

function findTrigger(
  { workers }: WorkflowDocument,
  source: BackRunPlan["source"],
  index: number | undefined,
): Result<Worker, Problem> {
  const { type, title } = source === "calls" ? webhookTrigger : scheduleTrigger;
  const all = workers.filter((worker) => worker.type === type && isEnabled(worker));
  const named = index === undefined ? all : all.filter((worker) => worker.index === index);
  const [trigger, another] = named;
  if (trigger === undefined) {
    const which =
      index === undefined
        ? `The version has no ${title} trigger.`
        : `Worker ${index} is not an enabled ${title} trigger.`;
    return invalidField("trigger", "invalid_value", which);
  }
  if (another !== undefined)
    return invalidField("trigger", "required", `The version has several ${title} triggers. Choose one.`);
  return ok(trigger);
}

async function pastScheduleOf(
  { db }: Pick<Services, "db">,
  place: Pick<BackRunPlan, "workspaceId" | "workflowId">,
  { index, params }: Worker,
  range: PastRange,
): Promise<PastSchedule> {
  const given = scheduleTrigger.params.parse(params);
  const schedule = scheduleOf(given, 0);
  if ("cron" in schedule) return schedule;
  const { every } = schedule;
  const live = await findSchedule(db, place.workspaceId, place.workflowId, index);
  const isSame = live !== undefined && JSON.parse(live.spec).every === every;
  const anchorMs = isSame ? live.anchorAt.getTime() : null;
  if (anchorMs !== null && anchorMs <= range.fromMs) return { every, anchorMs };
  const [first] = (await findScheduledRuns(db, place, index, range, 1)).keys();
  return { every, anchorMs: first === undefined ? anchorMs : first - every * 1000 };
}

/**
 * Number of scheduled times that are computed before other work gets its turn. Computing one takes tens of
 * microseconds.
 */
const TIMES_A_STEP = 20;
const UNITS_A_TIME = 50;

async function allTimes(schedule: PastSchedule, range: PastRange): Promise<number[]> {
  const times: number[] = [];
  while (times.length <= BACK_RUN_RUNS) {
    const some = dueTimes(schedule, range, times.at(-1) ?? null, TIMES_A_STEP);
    appendTo(times, some);
    if (some.length < TIMES_A_STEP) break;
    await pauseAfter(TIMES_A_STEP * UNITS_A_TIME);
  }
  return times.slice(0, BACK_RUN_RUNS + 1);
}
