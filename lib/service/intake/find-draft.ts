import { findWorkflow } from "@/db/queries/workflows";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { redactor } from "@/lib/kit/redact-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkRight } from "@/lib/schema/rights";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { triggerOf } from "@/lib/service/published/live-workflows";
import type { Services } from "@/lib/service/services";
import { checkPublishable } from "@/lib/service/workflows/go-live";
import type { IntakeMemory } from "./intake-memory";
import type { Pass } from "./pass";
import type { WebhookCall } from "./read-webhook-call";

/** Requires an API token of a member of the draft's workspace, but not the trigger's own key. */
export async function findDraft(
  services: Services,
  { live }: IntakeMemory,
  call: WebhookCall,
): Promise<Result<Pass, Problem>> {
  const workflow = await live.find(call.workflowId);
  if (!workflow) return fail(NO_WORKFLOW);
  if (workflow.isBlocked) return fail(workspaceBlocked());
  const caller = await tokenOf(services, call.keys);
  if (caller === null)
    return fail(problem("unauthorized", "To call a draft, use an API token of its workspace."));
  const row = await findWorkflow(services.db, caller.workspaceId, workflow.id);
  if (!row) return fail(NO_WORKFLOW);
  const refusal = checkRight(caller, "write");
  if (refusal !== null) return fail(refusal);
  const document = documentOf(row.document);
  const trigger = document.workers
    .map((worker) => triggerOf(document, worker, services.seal))
    .find((each) => each?.webhookId === call.webhookId);
  if (!trigger)
    return fail(problem("webhook_not_found", "The draft of this workflow has no webhook at this URL."));
  const publishable = await checkPublishable(services.db, row.workspaceId, document);
  if (!publishable.ok) return publishable;
  const target = {
    workspaceId: row.workspaceId,
    workflowId: row.id,
    version: null,
    document: row.document,
    mode: "test",
    trigger: trigger.worker,
  } as const;
  return ok({
    target,
    trigger,
    payer: null,
    keys: call.keys,
    redactStored: (text) => text,
    redactRefused: redactor(call.keys),
  });
}

const NO_WORKFLOW = problem("workflow_not_found", "No workflow at this URL.");

async function tokenOf(services: Services, keys: readonly string[]): Promise<Caller | null> {
  for (const key of keys) {
    const caller = await findCallerByToken(services, key);
    if (caller.ok) return caller.value;
  }
  return null;
}
