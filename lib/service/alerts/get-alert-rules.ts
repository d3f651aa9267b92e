import { findAlertRules } from "@/db/queries/alert-rules";
import { findMailOf } from "@/db/queries/members";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/alerts";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { alertRulesOf } from "./alert-rules-of";
import { findUnconfirmed } from "./find-unconfirmed";

export const getAlertRules = on(contract.getAlertRules, async ({ db, env }, { caller, params: { id } }) => {
  const workflow = await findWorkflow(db, caller.workspaceId, id);
  if (!workflow) return noWorkflow();
  const row = await findAlertRules(db, workflow.id);
  const email = await findMailOf(db, caller.workspaceId, workflow.ownerId);
  const rules = alertRulesOf({ rules: row?.rules ?? null, email });
  const unconfirmed = await findUnconfirmed(db, caller.workspaceId, rules);
  return ok({
    rules,
    ...(unconfirmed.length > 0 && { unconfirmed }),
    is_default: row === undefined,
    mail: env.mail !== undefined,
  });
});

export function noWorkflow() {
  return refused("workflow_not_found", "Workflow not found in this workspace.");
}
