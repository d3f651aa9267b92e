import { findOffer, savePublishedWorker, withdrawPublishedWorker } from "@/db/queries/published-workers";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow, lockWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/subscriptions";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { publishedType } from "@/lib/workers/published-worker";
import { noWorkflow } from "./read-workflow";

/**
 * Publishes a workflow as a worker for other workspaces. They get later versions as soon as these go live.
 * Locks the workflow, so that deleting it at the same time also withdraws the worker.
 */
export const publishWorker = on(
  contract.publishWorker,
  (
    { db, clock },
    { caller, params: { id: workflowId }, body: { name, description, result_from: resultFrom = null } },
  ) =>
    db.transaction(async (transaction): Promise<Result<ReturnType<typeof workerAnswer>, Problem>> => {
      const { workspaceId } = caller;
      const workflow = await lockWorkflow(transaction, workspaceId, workflowId);
      if (!workflow) return noWorkflow();
      const version =
        workflow.liveVersion === null
          ? undefined
          : await findVersion(transaction, workspaceId, workflowId, workflow.liveVersion);
      if (!version)
        return refused(
          "workflow_not_live",
          "The workflow has no live version that other workspaces could run. Publish the workflow first.",
        );
      const { workers } = documentOf(version.document);
      if (resultFrom !== null && !workers.some(({ index }) => index === resultFrom)) {
        const message = `The live version has no worker ${resultFrom}.`;
        return invalidField("result_from", "unknown_worker", message);
      }
      const now = clock();
      const id = await savePublishedWorker(
        transaction,
        { id: newId(now), workspaceId, workflowId },
        { name, description, resultFrom },
        new Date(now),
      );
      return ok(workerAnswer(workflowId, { id, name, description, resultFrom }));
    }),
);

export const getPublishedWorker = on(contract.getPublishedWorker, async ({ db }, { caller, params }) => {
  const { id: workflowId } = params;
  const workflow = await findWorkflow(db, caller.workspaceId, workflowId);
  if (!workflow) return noWorkflow();
  const worker = await publishedAs(db, caller, workflowId);
  return worker ? ok(worker) : refused("not_found", "This workflow is not published as a worker.");
});

export async function publishedAs(db: Services["db"], caller: Caller, workflowId: string) {
  const offer = await findOffer(db, caller.workspaceId, workflowId);
  return offer ? workerAnswer(workflowId, offer) : null;
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

function workerAnswer(workflowId: string, { id, name, description, resultFrom }: Offer) {
  return {
    id,
    workflow_id: workflowId,
    type: publishedType(id),
    name,
    description,
    result_from: resultFrom,
  };
}

export const withdrawWorker = on(contract.withdrawWorker, async ({ db, clock }, { caller, params }) => {
  const { id: workflowId } = params;
  const workflow = await findWorkflow(db, caller.workspaceId, workflowId);
  if (!workflow) return noWorkflow();
  await withdrawPublishedWorker(db, caller.workspaceId, workflowId, new Date(clock()));
  return ok(undefined);
});
