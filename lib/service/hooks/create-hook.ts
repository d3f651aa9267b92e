import { insertHook } from "@/db/queries/hooks";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/hooks";
import { checkUrl } from "@/lib/egress/check-url";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Worker } from "@/lib/schema/workflow";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { findReadRight } from "./find-read-right";
import { hookAnswer } from "./hook-answer";
import { newSigningSecret } from "./sign-message";

/** The URL is checked again on each delivery, because its host name can point elsewhere later. */
export const createHook = on(contract.createHook, async (services, { caller, body }) => {
  const { db, clock, seal } = services;
  const address = checkUrl(body.url);
  if (!address.ok) return invalidField("url", "invalid_format", address.error);
  const kind = await kindOf(services, caller, body.workflow_id, body.provider_id);
  if (kind === null)
    return refused(
      "provider_not_found",
      "Your workspace has no data provider with this ID, and no subscription to one.",
    );
  if (kind === "table")
    return refused(
      "conflict",
      "This provider serves table rows, and webhooks only send published values. Use its stream to follow changes.",
    );
  const now = clock();
  const secret = newSigningSecret();
  const row = await insertHook(
    db,
    {
      id: newId(now),
      workspaceId: caller.workspaceId,
      workflowId: body.workflow_id,
      providerId: body.provider_id,
      url: body.url,
      sealed: seal.seal(secret),
      onlyIfChanged: body.only_if_changed,
      includeValue: body.include_value,
      createdBy: caller.userId,
      createdAt: new Date(now),
    },
    contract.HOOKS_A_WORKSPACE,
  );
  if (row === null)
    return refused(
      "conflict",
      `A workspace can have at most ${contract.HOOKS_A_WORKSPACE} webhooks. Delete one you no longer need.`,
    );
  return ok({ ...hookAnswer(row, null), secret });
});

/**
 * Returns whether a data provider serves a table or values; null if the caller can't read a provider with
 * this ID. A provider of the caller's own workspace doesn't have to be live yet.
 */
async function kindOf(
  services: Services,
  { workspaceId }: Caller,
  workflowId: string,
  providerId: string,
): Promise<"values" | "table" | null> {
  const own = await findWorkflow(services.db, workspaceId, workflowId);
  const drafted = own && documentOf(own.document).workers.find(isProvider);
  if (drafted) return drafted.params.response_type === "table" ? "table" : "values";
  const right = await findReadRight(services, { workspaceId, workflowId, providerId });
  if (right.state === "over") return null;
  const live = await (await services.part(PUBLISHED)).live.find(workflowId);
  const provider = live?.providers.get(providerId);
  if (provider === undefined) return null;
  return provider.view === null ? "values" : "table";

  function isProvider({ type, params }: Worker): boolean {
    return type === "data_provider" && params.provider_id === providerId;
  }
}
