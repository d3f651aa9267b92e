import { findAlertRules } from "@/db/queries/alert-rules";
import { findMailOf } from "@/db/queries/members";
import { findWorkflow } from "@/db/queries/workflows";
import type { getAlertRules } from "@/lib/contract/alerts";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { alertRulesOf } from "./alert-rules-of";
import { findUnconfirmed } from "./find-unconfirmed";

export async function readAlertRules(
  { db, env }: Services,
  { workspaceId }: Caller,
  id: string,
): Promise<Result<AnswerOf<typeof getAlertRules>, Problem>> {
  const workflow = await findWorkflow(db, workspaceId, id);
  if (!workflow) return noWorkflow();
  const row = await findAlertRules(db, workflow.id);
  const email = await findMailOf(db, workspaceId, workflow.ownerId);
  const rules = alertRulesOf({ rules: row?.rules ?? null, email });
  const unconfirmed = await findUnconfirmed(db, workspaceId, rules);
  return ok({
    rules,
    ...(unconfirmed.length > 0 && { unconfirmed }),
    is_default: row === undefined,
    mail: env.mail !== undefined,
  });
}

export function noWorkflow() {
  return refused("workflow_not_found", "Workflow not found in this workspace.");
}
