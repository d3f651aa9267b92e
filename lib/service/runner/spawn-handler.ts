import type { FailedRun, SpawnRefusal } from "@/lib/engine/engine";
import type { NewRun } from "@/lib/engine/run-store";
import { toId } from "@/lib/kit/id";
import { ownAddress } from "@/lib/kit/own-address";
import { ok, type Result } from "@/lib/kit/result";
import type { OnFailure } from "@/lib/schema/workflow";
import { newRun } from "@/lib/service/document/new-run";
import type { Services } from "@/lib/service/services";
import { findStart } from "./find-start";

/**
 * The handler runs its live version in the same workspace, and what it publishes goes to all readers, not to
 * a single subscriber.
 */
export async function spawnHandler(
  services: Pick<Services, "db" | "hot" | "env" | "clock">,
  { run, workflowName, error }: FailedRun,
  handler: OnFailure,
  place: (workspaceId: string) => Promise<number>,
): Promise<Result<NewRun, SpawnRefusal>> {
  const { env, clock } = services;
  const workflowId = toId(handler.workflow_id);
  const details = {
    run_id: run.id,
    workflow_id: run.workflowId,
    workflow_name: workflowName,
    worker: error.worker,
    code: error.code,
    message: error.message,
    url: `${env.publicUrl ?? ownAddress(env.host, env.port)}/runs/${run.id}`,
  };
  const { trigger } = handler;
  const start = await findStart(services, run.workspaceId, workflowId, { trigger, variables: details });
  if (!start.ok) return start;
  return ok({
    ...newRun(clock(), {
      ...start.value.facts,
      // Includes all details of the failure, so that a handler can use them without declaring them as
      // variables of its trigger.
      context: JSON.stringify({ ...details, ...start.value.variables }),
      failureOf: run.id,
    }),
    order: await place(run.workspaceId),
  });
}
