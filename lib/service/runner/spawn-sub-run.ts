import type { SpawnRefusal } from "@/lib/engine/engine";
import type { NewRun, RunFacts } from "@/lib/engine/run-store";
import { toId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { newRun } from "@/lib/service/document/new-run";
import { checkCall } from "@/lib/service/runs/check-call";
import type { Services } from "@/lib/service/services";
import type { WorkflowCall } from "@/lib/workers/define-worker";
import { findStart } from "./find-start";

/** A sub-run uses the live version of a workflow in the same workspace. */
export async function spawnSubRun(
  services: Pick<Services, "db" | "hot" | "env" | "clock">,
  sub: WorkflowCall,
  parent: RunFacts,
  worker: number,
  place: (workspaceId: string) => Promise<number>,
): Promise<Result<NewRun, SpawnRefusal>> {
  const { db, env, clock } = services;
  const workflowId = toId(sub.workflowId);
  const root = await checkCall(db, workflowId, parent, env.maxSubRuns);
  if (!root.ok) return root;
  const start = await findStart(services, parent.workspaceId, workflowId, sub);
  if (!start.ok) return start;
  return ok({
    ...newRun(clock(), {
      ...start.value.facts,
      mode: parent.mode,
      context: JSON.stringify(start.value.variables),
      parentRun: parent.id,
      parentWorker: worker,
      hops: parent.hops + 1,
      failureOf: parent.failureOf,
      publishTo: parent.publishTo,
    }),
    order: await place(root.value.workspaceId),
  });
}
