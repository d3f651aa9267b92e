import { pageInsideSteps } from "@/db/find-inside-steps";
import { findRun, findSteps } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/workflows";
import { isSampleResult } from "@/lib/engine/is-sample-result";
import type { StepRecord } from "@/lib/engine/run-store";
import { getLoopsAround } from "@/lib/graph/get-loops-around";
import { ancestors, graphOf } from "@/lib/graph/graph";
import type { Json, JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { RUN_INTAKE } from "@/lib/service/accept/run-intake";
import { endpointUrl } from "@/lib/service/document/endpoint-url";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { defaultsOf, variablesOf } from "@/lib/service/document/trigger-variables";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { asJsonText, type Call, on } from "@/lib/service/on";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { checkPublishable, publishDraft } from "@/lib/service/workflows/go-live";
import { holdForTests } from "@/lib/service/workflows/hold-for-tests";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { recordKeyChanges } from "@/lib/service/workflows/record-key-changes";
import { readDocument, type StoredDraft, storeDraft } from "@/lib/service/workflows/store-draft";
import { readValue } from "@/lib/trigger/read-value";
import { stepAnswer } from "./run-answer";

type TestCall = Call<typeof contract.testWorker, Caller>;
type Answer = AnswerOf<typeof contract.testWorker>;

const PATIENCE_MS = 120_000;

/**
 * Implements "Run Test". For a trigger, makes it live and returns its URL. Any other worker is
 * run together with the workers it needs.
 */
export const testWorker = on(
  contract.testWorker,
  async (services, call): Promise<Result<Answer, Problem>> => {
    const { caller, params, body } = call;
    const row = await findWorkflow(services.db, caller.workspaceId, params.id);
    if (!row) return noWorkflow();
    const stored = documentOf(row.document);
    const document =
      body.document === undefined
        ? ok(stored)
        : await readDocument(body.document, stored, params.id, services);
    if (!document.ok) return document;
    const worker = document.value.workers.find(({ index }) => index === body.worker);
    if (!worker) {
      const message = `The workflow document has no worker with index ${body.worker}.`;
      return fail(
        problem("invalid_input", message, { errors: [{ path: "worker", code: "unknown_worker", message }] }),
      );
    }
    return worker.type.endsWith("_trigger")
      ? testTrigger(services, call)
      : testOne(services, call, { workspaceId: row.workspaceId, document: document.value, worker });
  },
  asJsonText,
);

async function testTrigger(services: Services, call: TestCall): Promise<Result<Answer, Problem>> {
  const { caller, origin, ifMatch, request } = call;
  const { id } = call.params;
  const { document, worker: index } = call.body;
  const saved = await saveAndPublish(services, call, { document, ifMatch, isTested: false });
  if (!saved.ok) return saved;
  await recordKeyChanges(services, caller, id, saved.value.keys);
  if (saved.value.untested !== null) {
    const tested = await holdForTests(services, caller, id, saved.value.untested, request.signal);
    if (!tested.ok) return tested;
    const what = { document: undefined, ifMatch: tested.value, isTested: true };
    const published = await saveAndPublish(services, call, what);
    if (!published.ok) return published;
  }
  (await services.part(PUBLISHED)).live.forget(id);
  const worker = saved.value.document.workers.find((each) => each.index === index);
  const url = worker && endpointUrl(origin, id, worker);
  return ok({ ...(url ? { endpoint_url: url } : {}), ...defaultsOf(variablesOf(worker)), status: "success" });
}

interface Saved extends Pick<StoredDraft, "document" | "keys"> {
  /** Revision whose tests have to pass before it is published; null if it needs no tests. */
  readonly untested: string | null;
}

function saveAndPublish(
  services: Services,
  { caller, params: { id } }: TestCall,
  what: { readonly document: unknown; readonly ifMatch: string | null; readonly isTested: boolean },
): Promise<Result<Saved, Problem>> {
  const { ifMatch, isTested } = what;
  return services.db.transaction(async (transaction) => {
    const draft = await storeDraft(services, transaction, caller, id, what.document, ifMatch);
    if (!draft.ok) return draft;
    const { row, document, keys } = draft.value;
    const publishable = await checkPublishable(transaction, row.workspaceId, document);
    if (!publishable.ok) return publishable;
    const live =
      row.liveVersion === null
        ? undefined
        : await findVersion(transaction, caller.workspaceId, id, row.liveVersion);
    const isLive = live?.document === row.document;
    if (isLive || (row.protectLive && row.liveVersion !== null))
      return ok({ document, keys, untested: null });
    if (document.require_tests === true && !isTested)
      return ok({ document, keys, untested: String(row.revision) });
    const published = await publishDraft(services, transaction, caller, row, document, { isTested });
    return published.ok ? ok({ document, keys, untested: null }) : published;
  });
}

interface Subject {
  readonly workspaceId: string;
  readonly document: WorkflowDocument;
  readonly worker: Worker;
}

async function testOne(
  services: Services,
  call: TestCall,
  { workspaceId, document, worker }: Subject,
): Promise<Result<Answer, Problem>> {
  const { params, body, origin, request } = call;
  const given = await givenSteps(services, call, { document, worker });
  const run = newRun(services.clock(), {
    workspaceId,
    workflowId: params.id,
    version: null,
    document: JSON.stringify(document),
    mode: "test",
    trigger: null,
    context: JSON.stringify(contextFor(document, worker, body)),
    resultWorkers: resultWorkers(document, null),
    waited: true,
    onlyWorker: worker.index,
    onlyItem: body.item_index ?? null,
    steps: given,
  });
  const { intake, endings } = await services.part(RUN_INTAKE);
  const accepted = await intake.accept({ run, payer: null, once: null, waitMs: 0 });
  if (accepted.is === "refused") return fail(accepted.problem);
  const outcome = await endings.wait(run.id, PATIENCE_MS, request.signal);
  const row = await findRun(services.db, workspaceId, run.id);
  const record = await testedStep(services, run.id, worker);
  const url = endpointUrl(origin, params.id, worker);
  const more = { run_id: run.id, ...(url ? { endpoint_url: url } : {}) };
  if (record) {
    const { status, result, error, input, logs } = stepAnswer(record);
    return ok({ status, input, ...(error ? { error } : { result }), ...(logs ? { logs } : {}), ...more });
  }
  // The worker has not started: an earlier worker failed, the run was cancelled, or the run is still in progress.
  const error = row?.error ? JSON.parse(row.error) : null;
  return ok({ status: outcome ? (row?.status ?? "failed") : "running", input: null, error, ...more });
}

/** A worker inside a loop has only one step, because a test runs a single item. */
async function testedStep(
  { db }: Services,
  runId: string,
  { index, inside }: Worker,
): Promise<StepRecord | undefined> {
  if (inside === undefined) return (await findSteps(db, runId)).find((step) => step.worker === index);
  const any = { worker: index, iteration: null, status: null, after: null, limit: 1 };
  const page = await pageInsideSteps(db, runId, any);
  return page.steps[0];
}

function contextFor(document: WorkflowDocument, worker: Worker, body: TestCall["body"]): JsonObject {
  const upstream = upstreamOf(document, worker);
  const variables = document.workers.filter(({ index }) => upstream.has(index)).flatMap(variablesOf);
  const sent: JsonObject = JSON.parse(JSON.stringify(body.variables ?? {}));
  const declared = new Map(variables.map((variable) => [variable.name, variable]));
  const values = Object.entries(sent).flatMap(([name, value]) => {
    const variable = declared.get(name);
    return variable ? [[name, convert(variable, value)] as const] : [];
  });
  return { ...defaultsOf(variables), ...Object.fromEntries(values) };
}

/** Unlike a call, a test also accepts values that break the type's rules. */
function convert(variable: Variable, value: Json): Json {
  const read = readValue(variable, value, "body");
  return read.ok ? read.value : value;
}

/**
 * Returns the results to use instead of running the upstream workers: pinned results or, if there are none, results of
 * an earlier run.
 */
async function givenSteps(
  services: Services,
  { caller, params, body }: TestCall,
  { document, worker }: Pick<Subject, "document" | "worker">,
): Promise<StepRecord[]> {
  const upstream = upstreamOf(document, worker);
  const steps = new Map<number, StepRecord>();
  const earlier =
    body.reuse !== undefined ? await findRun(services.db, caller.workspaceId, body.reuse) : undefined;
  const types = new Map(document.workers.map(({ index, type }) => [index, type]));
  for (const step of earlier?.workflowId === params.id ? await findSteps(services.db, earlier.id) : []) {
    const isSame = types.get(step.worker) === step.type;
    if (isSame && upstream.has(step.worker) && step.status === "succeeded")
      steps.set(step.worker, { ...step, reused: true, wakeAt: null, childRun: null });
  }
  for (const [index, value] of Object.entries(body.pins ?? {})) {
    const pinned = document.workers.find((each) => each.index === Number(index));
    if (pinned && upstream.has(pinned.index))
      steps.set(pinned.index, pinnedStep(pinned, value, services.clock()));
  }
  return [...steps.values()];
}

/** Returns the workers upstream of this one or, if it is inside loops, upstream of the outermost loop. */
function upstreamOf(document: WorkflowDocument, worker: Worker): ReadonlySet<number> {
  const workers = new Map(document.workers.map((each) => [each.index, each]));
  return ancestors(graphOf(document), getLoopsAround(worker, workers).at(-1) ?? worker.index);
}

function pinnedStep(worker: Worker, value: unknown, nowMs: number): StepRecord {
  const result: Json = JSON.parse(JSON.stringify(value ?? null));
  return {
    worker: worker.index,
    type: worker.type,
    status: "succeeded",
    attempt: 1,
    startedAt: nowMs,
    finishedAt: nowMs,
    input: null,
    result: JSON.stringify(result),
    error: null,
    outlet: null,
    logs: null,
    reused: true,
    sample: isSampleResult(result),
    publication: null,
    wakeAt: null,
    childRun: null,
  };
}
