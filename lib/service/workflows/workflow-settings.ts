import { estimateBytes } from "@/db/queries/runs";
import { findWorkflow, updateWorkflow, type WorkflowRow } from "@/db/queries/workflows";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/workflows";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "./read-workflow";

export async function readWorkflowSettings(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<AnswerOf<typeof contract.getWorkflowSettings>, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  return row ? ok({ ...settingsOf(row), storage_bytes: await estimateBytes(db, id) }) : noWorkflow();
}

export async function saveWorkflowSettings(
  { db }: Services,
  caller: Caller,
  id: string,
  given: BodyOf<typeof contract.saveWorkflowSettings>,
): Promise<Result<AnswerOf<typeof contract.saveWorkflowSettings>, Problem>> {
  const before = await findWorkflow(db, caller.workspaceId, id);
  if (!before) return noWorkflow();
  const { protect_live: protectLive, concurrency, retention_days: days, run_timeout: timeout } = given;
  const changesRetention = days !== undefined && days !== before.retentionDays;
  if (changesRetention && !caller.rights.includes("owner"))
    return refused("forbidden", "Only an owner of the workspace can change how long runs are stored.");
  // Omitted settings are not written, because someone else may be changing them.
  const change = {
    ...(protectLive === undefined ? {} : { protectLive }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(days === undefined ? {} : { retentionDays: days }),
    ...(timeout === undefined ? {} : { runTimeoutS: timeout }),
  };
  if (Object.keys(change).length > 0) await updateWorkflow(db, caller.workspaceId, id, change);
  const row = await findWorkflow(db, caller.workspaceId, id);
  return row ? ok(settingsOf(row)) : noWorkflow();
}

function settingsOf(row: WorkflowRow) {
  return {
    protect_live: row.protectLive,
    concurrency: row.concurrency,
    retention_days: row.retentionDays,
    run_timeout: row.runTimeoutS,
  };
}
