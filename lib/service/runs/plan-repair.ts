import { findLookedTo, insertRepairRuns } from "@/db/queries/find-runs";
import {
  countOpenRepairs,
  deletePlans,
  describeRepair,
  insertRepair,
  type RepairRow,
} from "@/db/queries/repairs";
import { findWorkflow } from "@/db/queries/workflows";
import type { BodyOf } from "@/lib/contract/endpoint";
import { type planRepair as contract, OPEN_REPAIRS, REPAIR_RUNS, type Repair } from "@/lib/contract/repairs";
import { newId } from "@/lib/kit/id";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { previewRepair } from "./preview-repair";
import { readRepair } from "./read-repair";
import { runFilterOf } from "./run-filter-of";

/** How often the look goes on further back. */
const MOST_LOOKS = 50;

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
    const preview = JSON.stringify(await previewRepair(tx, repair));
    await describeRepair(tx, repair.id, { total, complete, preview });
  });
  return readRepair(services, caller, repair.id);
}
