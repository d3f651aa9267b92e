import { findCallCounts, findFirstCall, findScheduledRuns } from "@/db/queries/past-runs";
import { pastProvider } from "@/lib/back-runs/past-question";
import * as contract from "@/lib/contract/back-runs";
import { ok } from "@/lib/kit/result";
import { BACK_RUN_RUNS } from "@/lib/schema/back-run";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Worker } from "@/lib/schema/workflow";
import { on } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { workerOf } from "@/lib/workers/registry";
import { rangeOf } from "./next-due";
import { type BackRunPlan, planBackRun } from "./plan-back-run";

/** Number of recent runs from which the number of calls per worker is estimated. */
const RECENT = 20;

export const previewBackRun = on(
  contract.previewBackRun,
  async (services, { caller: { workspaceId }, params: { id }, body }) => {
    const planned = await planBackRun(services, workspaceId, id, body);
    if (!planned.ok) return planned;
    const plan = planned.value;
    return ok({ due: plan.due, fetches: plan.fetch ? await countFetches(services, plan) : {} });
  },
);

/**
 * Counts the calls that the back-run will probably make to each data provider. A scheduled time at which a
 * production run started needs none, because that run's responses were recorded. Neither does a time after
 * the first recorded response, if the worker always makes the same call.
 */
async function countFetches(
  { db }: Pick<Services, "db">,
  plan: BackRunPlan,
): Promise<Record<string, number>> {
  const recorded = await findScheduledRuns(db, plan, plan.trigger, rangeOf(plan), BACK_RUN_RUNS);
  const times = plan.times.filter((time) => !recorded.has(time));
  const counts = await findCallCounts(db, plan, RECENT);
  const fetches: Record<string, number> = {};
  for (const worker of plan.document.workers) {
    const definition = workerOf(worker.type);
    const provider = definition && isEnabled(worker) ? pastProvider(definition, worker.params) : null;
    if (provider === null) continue;
    const since = isAlwaysSame(worker) ? await findFirstCall(db, plan, worker.index) : null;
    const unanswered = since === null ? times : times.filter((time) => time < since);
    fetches[provider] = (fetches[provider] ?? 0) + unanswered.length * (counts.get(worker.index) ?? 1);
  }
  return fetches;
}

/** True if the parameters contain no expressions, so that every run makes the same call. */
function isAlwaysSame({ params }: Worker): boolean {
  return !JSON.stringify(params).includes("{{");
}
