import type { Db } from "@/db/handle";
import { findRun } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/runs";
import type { NewRun } from "@/lib/engine/run-store";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { storedTraceparent } from "@/lib/kit/traceparent";
import { describeFaults } from "@/lib/schema/describe-faults";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Run } from "@/lib/schema/run";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { RUN_INTAKE } from "@/lib/service/accept/run-intake";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { asJsonText, on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { checkPublishable } from "@/lib/service/workflows/go-live";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { runAnswer } from "./run-answer";

/** Runs the live version in the same way as a call to the endpoint, or runs the draft as a test. */
export const beginRun = on(
  contract.beginRun,
  async (services, { caller, params, body, request }) => {
    const found = await documentToRun(services, caller, params.id, body.version);
    if (!found.ok) return found;
    const { document } = found.value;
    const trigger = findTrigger(document, body.trigger);
    if (!trigger.ok) return trigger;
    const values: Json = JSON.parse(JSON.stringify(body.variables ?? {}));
    const context = resolveVariables(variablesOf(trigger.value ?? undefined), {
      kind: "body",
      body: isJsonObject(values) ? values : {},
    });
    if (!context.ok)
      return fail(problem("invalid_variables", describeFaults(context.error), { errors: context.error }));
    return accept(
      services,
      newRun(services.clock(), {
        ...found.value.facts,
        trigger: trigger.value?.index ?? null,
        context: JSON.stringify(context.value),
        resultWorkers: resultWorkers(document, trigger.value?.index ?? null),
        traceparent: storedTraceparent(request.headers.get("traceparent")),
      }),
    );
  },
  asJsonText,
);

interface DocumentToRun {
  readonly document: WorkflowDocument;
  readonly facts: Pick<NewRun, "workspaceId" | "workflowId" | "version" | "document" | "mode">;
}

export async function documentToRun(
  { db }: Pick<Services, "db">,
  caller: Caller,
  id: string,
  version: "live" | "draft",
): Promise<Result<DocumentToRun, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const facts = { workspaceId: row.workspaceId, workflowId: id };
  if (version === "draft") {
    const document = documentOf(row.document);
    const publishable = await checkPublishable(db, row.workspaceId, document);
    if (!publishable.ok) return publishable;
    return ok({ document, facts: { ...facts, version: null, document: row.document, mode: "test" } });
  }
  const text = await liveText(db, caller, id, row.liveVersion);
  return text === null
    ? refused("workflow_not_live", "The workflow has no live version. Publish it first, or run the draft.")
    : ok({
        document: documentOf(text),
        facts: { ...facts, version: row.liveVersion, document: null, mode: "production" },
      });
}

export async function accept(services: Services, run: Omit<NewRun, "order">): Promise<Result<Run, Problem>> {
  const { intake } = await services.part(RUN_INTAKE);
  const outcome = await intake.accept({ run, payer: null, once: null, waitMs: 0 });
  if (outcome.is === "refused") return fail(outcome.problem);
  if (outcome.is === "ended" && outcome.published)
    (await services.part(PUBLISHED)).values.forget(run.workflowId);
  const row = await findRun(services.db, run.workspaceId, run.id);
  if (!row) throw new Error("The run that was just accepted is missing");
  return ok(await runAnswer(services, row));
}

async function liveText(db: Db, caller: Caller, id: string, version: number | null): Promise<string | null> {
  return version === null
    ? null
    : ((await findVersion(db, caller.workspaceId, id, version))?.document ?? null);
}

function findTrigger(document: WorkflowDocument, index: number | undefined): Result<Worker | null, Problem> {
  const triggers = document.workers.filter(({ type }) => type.endsWith("_trigger"));
  if (index === undefined) return ok(triggers.find(isEnabled) ?? null);
  const trigger = triggers.find((worker) => worker.index === index);
  if (trigger && isEnabled(trigger)) return ok(trigger);
  const message = trigger
    ? `Trigger ${index} is disabled. Enable it first.`
    : `Worker ${index} is not a trigger in this workflow.`;
  return fail(
    problem("invalid_input", message, { errors: [{ path: "trigger", code: "unknown_trigger", message }] }),
  );
}
