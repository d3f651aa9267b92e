import { estimateBytes } from "@/db/queries/runs";
import { findWorkflow, updateWorkflow, type WorkflowRow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflows";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { noWorkflow } from "./read-workflow";

export const getWorkflowSettings = on(contract.getWorkflowSettings, async ({ db }, { caller, params }) => {
  const row = await findWorkflow(db, caller.workspaceId, params.id);
  return row ? ok({ ...settingsOf(row), storage_bytes: await estimateBytes(db, params.id) }) : noWorkflow();
});

export const saveWorkflowSettings = on(
  contract.saveWorkflowSettings,
  async ({ db }, { caller, params: { id }, body }) => {
    const before = await findWorkflow(db, caller.workspaceId, id);
    if (!before) return noWorkflow();
    const { protect_live: protectLive, concurrency, retention_days: days, run_timeout: timeout } = body;
    const changesRetention = days !== undefined && days !== before.retentionDays;
    if (changesRetention && !caller.rights.includes("owner"))
      return refused("forbidden", "Only an owner of the workspace can change how long runs are stored.");
    // Omitted settings are not written, because someone else may be changing them at the same time.
    const change = {
      ...(protectLive === undefined ? {} : { protectLive }),
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(days === undefined ? {} : { retentionDays: days }),
      ...(timeout === undefined ? {} : { runTimeoutS: timeout }),
    };
    if (Object.keys(change).length > 0) await updateWorkflow(db, caller.workspaceId, id, change);
    const row = await findWorkflow(db, caller.workspaceId, id);
    return row ? ok(settingsOf(row)) : noWorkflow();
  },
);

function settingsOf(row: WorkflowRow) {
  return {
    protect_live: row.protectLive,
    concurrency: row.concurrency,
    retention_days: row.retentionDays,
    run_timeout: row.runTimeoutS,
  };
}
