import type { Db } from "@/db/handle";
import { findRunDocument, findRunRequest, findSteps, type RunRow } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import type { BodyOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/runs";
import { reusedSteps } from "@/lib/engine/reused-steps";
import type { NewRun, StepRecord } from "@/lib/engine/run-store";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { hasEnded } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { asJsonText, on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { checkPublishable } from "@/lib/service/workflows/go-live";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { accept } from "./begin-run";
import { outermost } from "./outermost";
import { ownRun } from "./read-run";
import { reuseEndedItems } from "./reuse-ended-items";

type RetryOrder = BodyOf<typeof contract.retryRun>;

/**
 * Creates a new run with the same input. With `from`, it reuses the successful steps before that
 * worker; otherwise it reuses none. A retry of a version that isn't currently live is a test,
 * because only live versions publish.
 */
export const retryRun = on(
  contract.retryRun,
  async (services, { caller, params: { id }, body }) => {
    const found = await ownRun(services, caller, id);
    if (!found.ok) return found;
    const prepared = await prepareRetry(services, found.value, body);
    if (!prepared.ok || body.items !== "failed")
      return prepared.ok ? accept(services, prepared.value) : prepared;
    const stored = await keepItems(services.db, found.value, body.version, prepared.value);
    return stored.ok ? accept(services, stored.value) : stored;
  },
  asJsonText,
);

async function keepItems(
  db: Db,
  row: RunRow,
  version: RetryOrder["version"],
  next: Omit<NewRun, "order">,
): Promise<Result<Omit<NewRun, "order">, Problem>> {
  const [before, after] = await Promise.all([sourceOf(db, row, "same"), sourceOf(db, row, version)]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  const documents = { before: documentOf(before.value.text), after: documentOf(after.value.text) };
  return reuseEndedItems(db, { row, next, ...documents }, next.retryFrom ?? undefined);
}

export async function prepareRetry(
  { db, clock }: Pick<Services, "db" | "clock">,
  row: RunRow,
  order: RetryOrder,
): Promise<Result<Omit<NewRun, "order">, Problem>> {
  const source = await sourceOf(db, row, order.version);
  if (!source.ok) return source;
  if (!hasEnded(row.status)) {
    return fail(
      problem(
        "run_not_ended",
        "The run is still in progress. Wait for it to finish or cancel it, then retry.",
      ),
    );
  }
  const document = documentOf(source.value.text);
  if (row.trigger !== null && !document.workers.some(({ index }) => index === row.trigger))
    return refused("invalid_input", "The trigger that started the run was deleted. Start a new run.");
  const earlier = await findSteps(db, row.id);
  const from = order.from === "failed" ? failedWorker(row, document) : order.from;
  const reused = from === undefined ? ok([]) : reusedSteps(document, earlier, from);
  if (!reused.ok) {
    return fail(
      problem("invalid_input", `The workflow has no worker ${from} to start from.`, {
        errors: [reused.error],
      }),
    );
  }
  const given = await findRunRequest(db, row.id);
  return ok(
    newRun(clock(), {
      workspaceId: row.workspaceId,
      workflowId: row.workflowId,
      version: source.value.version,
      document: source.value.version === null ? source.value.text : null,
      mode: source.value.live ? row.mode : "test",
      trigger: row.trigger,
      context: row.context,
      request: given?.request ?? null,
      // The result of the retry goes to the subscriber who made the original call.
      publishTo: given?.publishTo ?? null,
      resultWorkers: resultWorkers(document, row.trigger),
      failureOf: row.failureOf,
      retryOf: row.id,
      retryFrom: from ?? null,
      onlyWorker: row.onlyWorker,
      onlyItem: row.onlyItem,
      steps: earlier.filter((step) => reused.value.includes(step.worker)).map(takenOver),
    }),
  );
}

/**
 * Returns the worker that failed or, if it is inside loops, the outermost of them. Undefined if the document
 * no longer contains the worker, in which case the retry runs every step.
 */
function failedWorker({ error }: RunRow, document: WorkflowDocument): number | undefined {
  const failed = error === null ? undefined : stepError.safeParse(JSON.parse(error)).data?.worker;
  return document.workers.some(({ index }) => index === failed) && failed !== undefined
    ? outermost(document, failed)
    : undefined;
}

function takenOver(step: StepRecord): StepRecord {
  return { ...step, reused: true, wakeAt: null, childRun: null };
}

export async function sourceOf(
  db: Db,
  row: Pick<RunRow, "id" | "workspaceId" | "workflowId" | "version">,
  version: RetryOrder["version"],
): Promise<Result<{ text: string; version: number | null; live: boolean }, Problem>> {
  const workflow = await findWorkflow(db, row.workspaceId, row.workflowId);
  if (!workflow) return noWorkflow();
  if (version === "same") {
    const text = await findRunDocument(db, row.workspaceId, row.id);
    const live = row.version !== null && row.version === workflow.liveVersion;
    return text === undefined ? notFound("run") : ok({ text, version: row.version, live });
  }
  if (version === "draft") {
    const publishable = await checkPublishable(db, row.workspaceId, documentOf(workflow.document));
    return publishable.ok ? ok({ text: workflow.document, version: null, live: false }) : publishable;
  }
  const live = workflow.liveVersion;
  const frozen = live ? await findVersion(db, row.workspaceId, row.workflowId, live) : undefined;
  return frozen
    ? ok({ text: frozen.document, version: frozen.version, live: true })
    : refused("workflow_not_live", "The workflow has no live version.");
}
