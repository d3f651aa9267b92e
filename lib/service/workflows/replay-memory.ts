import { lastMemorySteps, resultsOfRuns } from "@/db/queries/memory-steps";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/memories";
import { resolveParams } from "@/lib/expression/resolve";
import { Work } from "@/lib/expression/work";
import { expressionTexts } from "@/lib/graph/worker-references";
import { cutJson } from "@/lib/kit/cut-json";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { ok } from "@/lib/kit/result";
import type { StoredOutcome } from "@/lib/schema/stored-change";
import { catalogue } from "@/lib/service/document/catalogue";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import { type MemoryParams, memoryParams } from "@/lib/workers/memory/memory-params";
import { replayMemory as replay } from "@/lib/workers/memory/replay-memory";
import { noWorkflow } from "./read-workflow";

type Replayed = AnswerOf<typeof contract.replayMemory>["items"][number];
type Step = Awaited<ReturnType<typeof lastMemorySteps>>[number];

const RUNS = 20;
/**
 * Maximum total size of the recorded results that are read, and likewise of their inputs. Enough for a
 * preview.
 */
const MAX_BYTES = 4 * 1024 * 1024;
const WORK = 1_000_000;
const SHOWN_CHARACTERS = 1_000;

/**
 * Shows what a memory worker in the draft would have returned in the workflow's last runs, given the input of
 * each run. Writes nothing.
 */
export const replayMemory = on(
  contract.replayMemory,
  async ({ db }, { caller: { workspaceId }, params: { id }, query: { worker: index } }) => {
    const row = await findWorkflow(db, workspaceId, id);
    if (!row) return noWorkflow();
    const worker = documentOf(row.document).workers.find((each) => each.index === index);
    const entry = worker && catalogue.get(worker.type);
    if (worker?.type !== "memory" || !entry) return notFound("worker");
    const read = [...expressionTexts(worker, 0, entry)].flatMap(({ references }) => references);
    const steps = await lastMemorySteps(db, {
      workspaceId,
      workflowId: id,
      worker: index,
      limit: RUNS,
      maxBytes: MAX_BYTES,
      withRequest: read.some(({ root }) => root === "request"),
    });
    const workers = read.flatMap((reference) => reference.worker ?? []);
    const results = await resultsOfRuns(
      db,
      steps.map((step) => step.id),
      workers,
      MAX_BYTES,
    );
    const oldestFirst = steps.toReversed().map((step) => {
      const outputs = results
        .filter(({ runId }) => runId === step.id)
        .map((each) => [each.worker, { result: JSON.parse(each.result) }] as const);
      return { step, params: paramsNow(worker.params, step, new Map(outputs), id) };
    });
    const outcomes = replay(
      oldestFirst.flatMap(({ step, params }) =>
        typeof params === "string" ? [] : [{ at: step.startedAt.getTime(), params, record: recordOf(step) }],
      ),
    ).values();
    const items = oldestFirst.map(({ step, params }) =>
      typeof params === "string"
        ? { ...shownRun(step, null), now: null, differs: true, message: params }
        : shown(step, params, outcomes.next().value ?? null),
    );
    return ok({ items: items.reverse() });
  },
);

/**
 * Evaluates the memory worker's current parameters for a recorded step. If they can't be evaluated, returns
 * the reason as a string.
 */
function paramsNow(
  params: JsonObject,
  step: Step,
  workers: ReadonlyMap<number, { readonly result: Json }>,
  workflowId: string,
): MemoryParams | string {
  const scope = {
    workers,
    context: JSON.parse(step.context),
    request: step.request === null ? {} : JSON.parse(step.request),
    run: { id: step.id, started_at: step.startedAt.toISOString() },
    workflow: { id: workflowId },
    now: step.startedAt.getTime(),
  };
  const resolved = resolveParams(params, scope, { work: new Work(WORK) });
  if (!resolved.ok) return resolved.error.message;
  const parsed = memoryParams.safeParse(resolved.value);
  return parsed.success
    ? parsed.data
    : (parsed.error.issues[0]?.message ?? "The worker's memory settings are not valid.");
}

function recordOf({ input, result }: Step): { input: JsonObject; result: Json } {
  const parsed: Json = JSON.parse(input);
  return { input: isJsonObject(parsed) ? parsed : {}, result: JSON.parse(result) };
}

function shown(step: Step, params: MemoryParams, outcome: StoredOutcome | null): Replayed {
  const run = shownRun(step, params);
  if (outcome?.state !== "done")
    return { ...run, now: null, differs: true, message: outcome?.message ?? "Not checked." };
  const now = { outlet: outcome.outlet ?? null, result: answerOf(outcome.result) };
  return { ...run, now, differs: JSON.stringify(now) !== JSON.stringify(run.earlier), message: null };
}

function shownRun(step: Step, params: MemoryParams | null) {
  return {
    run_id: step.id,
    at: step.startedAt.toISOString(),
    key: params?.key ?? "",
    input: cutJson(inputOf(params), SHOWN_CHARACTERS),
    earlier: { outlet: step.outlet, result: answerOf(recordOf(step).result) },
  };
}

function inputOf(params: MemoryParams | null): Json {
  switch (params?.mode) {
    case "changed":
    case "set":
      return params.value ?? null;
    case "new_items":
      return { items: Array.isArray(params.items) ? params.items.length : null };
    case "count":
      return params.by;
    default:
      return null;
  }
}

/**
 * Returns the part of a memory worker's result that the preview shows and compares with the recorded result.
 */
function answerOf(result: Json): Json {
  if (!isJsonObject(result)) return null;
  if ("changed" in result) return { changed: result.changed ?? null };
  if ("count" in result) return { count: result.count ?? null };
  return cutJson({ value: result.value }, SHOWN_CHARACTERS);
}
