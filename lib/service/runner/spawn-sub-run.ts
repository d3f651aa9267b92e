import { findLiveVersion } from "@/db/queries/workflow-versions";
import type { SpawnRefusal } from "@/lib/engine/engine";
import type { NewRun, RunFacts } from "@/lib/engine/run-store";
import { isId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { judgeCall } from "@/lib/service/runs/judge-call";
import { newRun } from "@/lib/service/runs/new-run";
import type { Services } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import type { WorkflowCall } from "@/lib/workers/define-worker";

/** The run that a `call_workflow` step waits for: of the live version, in the same workspace. */
export async function spawnSubRun(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  sub: WorkflowCall,
  parent: RunFacts,
  worker: number,
  place: (workspaceId: string) => Promise<number>,
): Promise<Result<NewRun, SpawnRefusal>> {
  const refuse = (code: SpawnRefusal["code"], message: string) => fail({ code, message });
  // What a document says is compared with ids of runs: in small letters, as Postgres writes them.
  const workflowId = sub.workflowId.toLowerCase();
  if (!isId(workflowId)) return refuse("workflow_not_found", "There is no such workflow in this workspace.");
  const root = await judgeCall(db, workflowId, parent, env.mostSubRuns);
  if (!root.ok) return root;
  const row = await findLiveVersion(db, parent.workspaceId, workflowId);
  if (!row) return refuse("workflow_not_found", "There is no such workflow in this workspace.");
  if (row.version === null || row.document === null)
    return refuse("workflow_not_live", "The workflow has no live version. Publish it first.");
  const document = documentOf(row.document);
  const triggers = document.workers.filter(({ type }) => type === "webhook_trigger");
  const trigger =
    sub.trigger === undefined
      ? triggers[0]
      : document.workers.find(({ index, type }) => index === sub.trigger && type.endsWith("_trigger"));
  if (sub.trigger !== undefined && !trigger)
    return refuse("invalid_params", `The workflow has no trigger ${sub.trigger}.`);
  const context = resolveVariables(variablesOf(trigger), { kind: "body", body: sub.variables });
  if (!context.ok) {
    return refuse(
      "invalid_params",
      `The called workflow refuses the variables: ${context.error.map(({ message }) => message).join(" ")}`,
    );
  }
  return ok({
    ...newRun(clock(), {
      workspaceId: parent.workspaceId,
      workflowId,
      version: row.version,
      mode: parent.mode,
      trigger: trigger?.index ?? null,
      context: JSON.stringify(context.value),
      resultWorkers: resultWorkers(document, trigger?.index ?? null),
      parentRun: parent.id,
      parentWorker: worker,
      hops: parent.hops + 1,
      publishTo: parent.publishTo,
    }),
    order: await place(root.value.workspaceId),
  });
}
