import type { Db } from "@/db/handle";
import { findLookedTo, insertRepairRuns } from "@/db/queries/find-runs";
import {
  countOpenRepairs,
  deletePlans,
  describeRepair,
  insertRepair,
  listRepaired,
  type RepairRow,
} from "@/db/queries/repairs";
import { findRun } from "@/db/queries/runs";
import { findWorkflow } from "@/db/queries/workflows";
import type { BodyOf } from "@/lib/contract/endpoint";
import { type planRepair as contract, OPEN_REPAIRS, REPAIR_RUNS, type Repair } from "@/lib/contract/repairs";
import { newId } from "@/lib/kit/id";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { PassedReason, RepairPreview } from "@/lib/schema/repair";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { judgeRun } from "./judge-run";
import { readRepair } from "./read-repair";
import { runFilterOf } from "./run-filter-of";

/** How often the look goes on further back, and how many of what it finds are looked at for what would be reused. */
const MOST_LOOKS = 50;
const PREVIEWED = 50;

/** Finds the runs that a repair would retry, and says what that would be. Nothing begins. */
export async function planRepair(
  services: Services,
  caller: Caller,
  given: BodyOf<typeof contract>,
): Promise<Result<Repair, Problem>> {
  const { db, clock } = services;
  const { workflow_id: workflowId = null, ...conditions } = given.conditions;
  if (workflowId !== null && !(await findWorkflow(db, caller.workspaceId, workflowId))) return noWorkflow();
  if ((await countOpenRepairs(db, caller.workspaceId)) >= OPEN_REPAIRS)
    return refused(
      "conflict",
      `A workspace has ${OPEN_REPAIRS} repairs under way at most. Let one end, or stop it.`,
    );
  const nowMs = clock();
  const repair: RepairRow = {
    id: newId(nowMs),
    workspaceId: caller.workspaceId,
    createdBy: caller.userId,
    conditions: JSON.stringify(given.conditions),
    from: given.from,
    version: given.version,
    repeatEffects: given.repeat_effects,
    state: "planned",
    most: null,
    total: 0,
    complete: false,
    preview: "",
    endedAt: null,
  };
  await db.transaction(async (tx) => {
    await deletePlans(tx, caller.workspaceId, caller.userId);
    await insertRepair(tx, repair);
    const filter = runFilterOf(
      caller,
      { ...conditions, status: "failed" },
      { workflowId, before: null, nowMs },
    );
    let total = 0;
    let before: string | null = null;
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const part = { ...filter, before };
      total += await insertRepairRuns(tx, repair.id, part, REPAIR_RUNS - total);
      before = await findLookedTo(tx, part);
      if (before === null || total >= REPAIR_RUNS) break;
    }
    const complete = before === null && total < REPAIR_RUNS;
    const preview = JSON.stringify(await previewOf(tx, repair));
    await describeRepair(tx, repair.id, { total, complete, preview });
  });
  return readRepair(services, caller, repair.id);
}

async function previewOf(db: Db, repair: RepairRow): Promise<RepairPreview> {
  const runs = await listRepaired(db, repair.id, { limit: PREVIEWED, before: null, state: null });
  const passed = new Map<string, { reason: PassedReason; message: string; runs: number }>();
  const preview = { looked_at: runs.length, reused_steps: 0, repeated_steps: 0, tests: 0 };
  const pass = (reason: PassedReason, message: string) => {
    const known = passed.get(message) ?? { reason, message, runs: 0 };
    passed.set(message, { ...known, runs: known.runs + 1 });
  };
  for (const { runId } of runs) {
    const row = await findRun(db, repair.workspaceId, runId);
    if (!row) continue;
    const judged = await judgeRun(db, row, repair);
    if (!judged.ok) pass("not_possible", judged.error.detail);
    else if (!judged.value.verdict.retry) pass(judged.value.verdict.reason, judged.value.verdict.message);
    else {
      preview.reused_steps += judged.value.verdict.reused;
      preview.repeated_steps += judged.value.verdict.repeated;
      preview.tests += judged.value.isTest ? 1 : 0;
    }
  }
  return { ...preview, passed: [...passed.values()] };
}
