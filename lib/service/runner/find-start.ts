import { findLiveVersion } from "@/db/queries/workflow-versions";
import type { SpawnRefusal } from "@/lib/engine/engine";
import type { NewRun } from "@/lib/engine/run-store";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isEnabled } from "@/lib/schema/is-enabled";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { compilerOf } from "@/lib/service/inline/compiler-of";
import type { Services } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";

export interface Start {
  readonly facts: Pick<NewRun, "workspaceId" | "workflowId" | "version" | "trigger" | "resultWorkers">;
  readonly variables: JsonObject;
}

/**
 * Finds the trigger in the live version at which a run starts when another workflow of the same workspace
 * calls this workflow.
 */
export async function findStart(
  { db, hot }: Pick<Services, "db" | "hot">,
  workspaceId: string,
  workflowId: string,
  call: { readonly trigger?: number | undefined; readonly variables: JsonObject },
): Promise<Result<Start, SpawnRefusal>> {
  const refuse = (code: SpawnRefusal["code"], message: string) => fail({ code, message });
  const row = await findLiveVersion(db, workspaceId, workflowId);
  if (!row) return refuse("workflow_not_found", "Workflow not found in this workspace.");
  const { version } = row;
  const compiled = version === null ? null : await compilerOf(hot)({ workflowId, version, document: null });
  if (version === null || compiled === null)
    return refuse("workflow_not_live", "The workflow has no live version. Publish it first.");
  const { document } = compiled;
  const enabled = document.workers.filter(isEnabled);
  const triggers = enabled.filter(({ type }) => type === "webhook_trigger");
  const trigger =
    call.trigger === undefined
      ? triggers[0]
      : enabled.find(({ index, type }) => index === call.trigger && type.endsWith("_trigger"));
  if (call.trigger !== undefined && !trigger)
    return refuse(
      "invalid_params",
      `The workflow has no trigger ${call.trigger}, or that trigger is disabled.`,
    );
  const variables = resolveVariables(variablesOf(trigger), {
    kind: "body",
    body: call.variables,
    json: () => JSON.stringify(call.variables),
  });
  if (!variables.ok) {
    return refuse(
      "invalid_params",
      `The called workflow rejected the variables: ${variables.error.map(({ message }) => message).join(" ")}`,
    );
  }
  const index = trigger?.index ?? null;
  const facts = { workspaceId, workflowId, version, trigger: index };
  return ok({
    facts: { ...facts, resultWorkers: resultWorkers(document, index) },
    variables: variables.value,
  });
}
