import { findWorkflow } from "@/db/queries/workflows";
import { findCallerByToken } from "@/lib/auth/find-caller";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkRight } from "@/lib/schema/rights";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services, WebCaches } from "@/lib/service/services";
import { checkPublishable } from "@/lib/service/workflows/go-live";
import { acceptCall, type CallTarget } from "./accept-call";
import type { CallAnswer } from "./answer-run";
import { triggerOf } from "./live-workflows";
import type { WebhookCall } from "./read-webhook-call";

/** Runs the stored draft as a test: for somebody of the workspace, by an API token; the trigger's own key is not asked. */
export async function testDraft(
  services: Services,
  memory: WebCaches,
  call: WebhookCall,
): Promise<Result<CallAnswer, Problem>> {
  const target = await memory.pulse.within(() => draftOf(services, memory, call));
  return target.ok ? acceptCall(services, memory, target.value, null, call) : target;
}

async function draftOf(
  services: Services,
  memory: WebCaches,
  call: WebhookCall,
): Promise<Result<CallTarget, Problem>> {
  const workflow = await memory.live.find(call.workflowId);
  if (!workflow) return fail(NO_WORKFLOW);
  if (workflow.isBlocked) return fail(workspaceBlocked());
  const caller = await tokenOf(services, call.keys);
  if (caller === null)
    return fail(problem("unauthorized", "A draft is called with an API token of its workspace."));
  const row = await findWorkflow(services.db, caller.workspaceId, workflow.id);
  if (!row) return fail(NO_WORKFLOW);
  const refusal = checkRight(caller, "write");
  if (refusal !== null) return fail(refusal);
  const document = documentOf(row.document);
  const trigger = document.workers
    .map((worker) => triggerOf(document, worker, services.seal))
    .find((each) => each?.webhookId === call.webhookId);
  if (!trigger) return fail(problem("webhook_not_found", "The draft of this workflow has no such webhook."));
  const publishable = await checkPublishable(services.db, row.workspaceId, document);
  if (!publishable.ok) return publishable;
  return ok({
    workspaceId: row.workspaceId,
    workflowId: row.id,
    version: null,
    document: row.document,
    mode: "test",
    trigger,
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
