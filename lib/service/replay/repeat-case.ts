import { findStoredInput } from "@/db/queries/run-inputs";
import { findVersionToRun } from "@/db/queries/workflow-versions";
import type { CompiledWorkflow } from "@/lib/engine/engine";
import type { RunFacts, StepRecord } from "@/lib/engine/run-store";
import type { Json } from "@/lib/kit/json";
import { ok } from "@/lib/kit/result";
import { memorySeeds } from "@/lib/replay/memory-seeds";
import { MemoryView } from "@/lib/replay/memory-view";
import { type RecordedCall, RecordedCalls } from "@/lib/replay/recorded-calls";
import { type RecordedOutcome, RecordedOutcomes } from "@/lib/replay/recorded-outcomes";
import type { Replayed } from "@/lib/replay/replay-run";
import type { FieldFault } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestCase, TestInput } from "@/lib/schema/workflow-test";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { compileWorkflow } from "@/lib/service/inline/compiler-of";
import { unpackInput } from "@/lib/service/outbound/unpack-input";
import type { Services } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { callWorkflow } from "@/lib/workers/call-workflow";
import { publishedId } from "@/lib/workers/published-worker";
import { readTable } from "@/lib/workers/read-table";
import { scheduleTrigger } from "@/lib/workers/schedule-trigger";
import { writeTable } from "@/lib/workers/write-table";
import { type RepeatedRun, type RunToRepeat, repeatRun } from "./repeat-run";
import { type ScratchTables, withScratchTables } from "./scratch-tables";

export interface Subject {
  readonly workspaceId: string;
  readonly workflowId: string;
  /** Version of the workflow; null for the draft. */
  readonly version: number | null;
  readonly document: WorkflowDocument;
}

export interface RepeatedCase extends RepeatedRun {
  readonly run: RunFacts;
}

/** The trigger doesn't accept the test's variables, so no run was started. `faults` names these variables. */
export interface RefusedCase {
  readonly faults: readonly FieldFault[];
}

/**
 * Runs a workflow with the variables, responses and table rows that a test contains. Makes no external calls
 * and stores nothing.
 */
export async function repeatCase(
  services: Services,
  subject: Subject,
  test: TestCase,
  /** ID that expressions see as the ID of the run. */
  runId: string,
  stop: AbortSignal,
): Promise<RepeatedCase | RefusedCase> {
  const prepared = await prepareCase(services, subject, test, runId);
  if ("faults" in prepared) return prepared;
  const { document, workspaceId } = subject;
  const { run, startedAt } = prepared;
  const compiled = await compileSubject(services, subject);
  if (compiled === null) throw new Error("The workflow of a test has disappeared");
  const memory = new MemoryView(memorySeeds(test.memory, document, startedAt));
  const repeat = async (tables: ScratchTables | null) =>
    repeatRun(
      services,
      { ...prepared, compiled, tables, memory: (change, clock) => memory.apply(change, clock) },
      stop,
    );
  const seed = async ({ id, name }: { readonly id: string; readonly name: string }) => ({
    rows: test.tables[name] ?? test.tables[id] ?? [],
    sample: false,
  });
  const repeated = usesTables(document)
    ? await withScratchTables(services, { workspaceId, seed, at: startedAt }, repeat)
    : await repeat(null);
  return { run, ...repeated };
}

export type PreparedCase = Pick<RunToRepeat, "run" | "startedAt" | "calls" | "outcomes">;

export async function prepareCase(
  services: Pick<Services, "db">,
  { document, workspaceId, workflowId, version }: Subject,
  test: TestCase,
  runId: string,
): Promise<PreparedCase | RefusedCase> {
  const trigger = document.workers.find(({ index }) => index === test.trigger);
  const { variables } = test;
  // A schedule declares no variables. Its runs get the scheduled time and the start time as variables, which
  // therefore need no check.
  const context =
    trigger?.type === scheduleTrigger.type
      ? ok(variables)
      : resolveVariables(variablesOf(trigger), { kind: "body", body: variables });
  if (!context.ok) return { faults: context.error };
  const startedAt = Date.parse(test.at);
  const run: RunFacts = {
    ...newRun(startedAt, {
      workspaceId,
      workflowId,
      version,
      trigger: test.trigger,
      context: JSON.stringify(context.value),
      request: requestOf(test),
      resultWorkers: resultWorkers(document, test.trigger),
    }),
    id: runId,
  };
  const bodies = createBodies(services, workspaceId);
  return {
    run,
    startedAt,
    calls: new RecordedCalls(test.inputs.map((input) => callOf(input, startedAt, bodies))),
    outcomes: new RecordedOutcomes(await outcomesOf(test, document, bodies)),
  };
}

export async function compileSubject(
  { hot }: Pick<Services, "hot">,
  { document, workflowId }: Pick<Subject, "document" | "workflowId">,
): Promise<CompiledWorkflow | null> {
  const settings = await findVersionToRun(hot, workflowId, null);
  if (settings === undefined) return null;
  return compileWorkflow(document, {
    ownerId: settings.ownerId,
    runTimeoutMs: settings.runTimeoutS === null ? null : settings.runTimeoutS * 1000,
    concurrency: settings.concurrency,
  });
}

export function usesTables({ workers }: Pick<WorkflowDocument, "workers">): boolean {
  return workers.some(({ type }) => type === readTable.type || type === writeTable.type);
}

/** Returns the request that started the run; null if the run was started manually or by a schedule. */
function requestOf({ from_run, request, body, variables }: TestCase): string | null {
  if (from_run !== undefined && from_run !== null && request === undefined && body === undefined) return null;
  const { method = "POST", query = {}, headers = {} } = request ?? {};
  return JSON.stringify({ method, body: body ?? variables, query, headers });
}

type Bodies = (input: TestInput) => Promise<Uint8Array | null>;

export function createBodies({ db }: Pick<Services, "db">, workspaceId: string): Bodies {
  return async ({ body, sha256 }) => {
    if (body !== undefined) return Buffer.from(body);
    if (sha256 === undefined || sha256 === null) return null;
    const packed = await findStoredInput(db, workspaceId, sha256);
    return packed === null ? null : unpackInput(packed, sha256);
  };
}

export function callOf(input: TestInput, startedAt: number, bodies: Bodies): RecordedCall {
  const {
    worker,
    iteration = [],
    method,
    url,
    request = null,
    status,
    error = null,
    message = null,
    headers,
    sample,
  } = input;
  return {
    ...{ worker, iteration, method, url, request, status, error, message, headers, sample },
    body: () => bodies(input),
    receivedAt: input.retrieved_at === undefined ? startedAt : Date.parse(input.retrieved_at),
  };
}

/**
 * Returns the step outcomes in the test. The results of called workflows and the decisions on approvals may
 * be among the test's inputs instead, because the API lists them among the inputs of a run.
 */
async function outcomesOf(
  test: TestCase,
  { workers }: WorkflowDocument,
  bodies: Bodies,
): Promise<RecordedOutcome[]> {
  const types = new Map(workers.map(({ index, type }) => [index, type]));
  const outcomes: RecordedOutcome[] = [];
  for (const input of test.inputs) {
    const { worker, iteration = [], method, status, error, sample } = input;
    const type = types.get(worker) ?? "";
    const isDecision = method === "DECISION";
    if (!isDecision && type !== callWorkflow.type && publishedId(type) === null) continue;
    const bytes = await bodies(input);
    const result: Json = bytes === null ? null : JSON.parse(Buffer.from(bytes).toString());
    outcomes.push({
      ...{ worker, iteration, input: null, result, sample },
      outlet: isDecision ? decisionOf(result) : null,
      error: status === 0 ? { code: error ?? "internal", message: "The called workflow failed." } : null,
    });
  }
  for (const { worker, iteration = [], input, result, outlet = null, error = null, sample } of test.outcomes)
    outcomes.push({ worker, iteration, input, result, outlet, error, sample });
  return outcomes;
}

function decisionOf(result: Json): string | null {
  const decision =
    typeof result === "object" && result !== null && !Array.isArray(result) ? result.decision : null;
  return typeof decision === "string" ? decision : null;
}

/** Each worker has at most one step outside loops. */
export function outerSteps({ steps }: Pick<Replayed, "steps">): StepRecord[] {
  return steps.filter(({ iteration }) => iteration === undefined);
}
