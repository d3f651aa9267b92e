import { findStoredInput } from "@/db/queries/run-inputs";
import { findVersionToRun } from "@/db/queries/workflow-versions";
import type { RunFacts, StepRecord } from "@/lib/engine/run-store";
import type { Json } from "@/lib/kit/json";
import { createRunMemory } from "@/lib/limits/run-memory";
import { memorySeeds } from "@/lib/replay/memory-seeds";
import { MemoryView } from "@/lib/replay/memory-view";
import { type RecordedCall, RecordedCalls } from "@/lib/replay/recorded-calls";
import { type RecordedOutcome, RecordedOutcomes } from "@/lib/replay/recorded-outcomes";
import { type Replayed, replayRun } from "@/lib/replay/replay-run";
import { replayedWorkflow } from "@/lib/replay/replayed-workflow";
import type { FieldFault } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { TestCase, TestInput } from "@/lib/schema/workflow-test";
import { newRun } from "@/lib/service/document/new-run";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import { compileWorkflow } from "@/lib/service/inline/compiler-of";
import { engineParts } from "@/lib/service/inline/engine-parts";
import { unpackInput } from "@/lib/service/outbound/unpack-input";
import type { Services } from "@/lib/service/services";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { callWorkflow } from "@/lib/workers/call-workflow";
import type { WorkerContext } from "@/lib/workers/define-worker";
import { publishedId } from "@/lib/workers/published-worker";
import { readTable } from "@/lib/workers/read-table";
import { writeTable } from "@/lib/workers/write-table";
import { replayContexts, type UnansweredCall } from "./replay-contexts";
import { REPLAY_LIMITS } from "./replay-limits";
import { type ScratchTables, withScratchTables } from "./scratch-tables";

export interface Subject {
  readonly workspaceId: string;
  readonly workflowId: string;
  /** Null for the draft. */
  readonly version: number | null;
  readonly document: WorkflowDocument;
}

export interface RepeatedCase {
  readonly run: RunFacts;
  readonly replayed: Replayed;
  readonly unanswered: readonly UnansweredCall[];
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
  /** Run ID that expressions see. */
  runId: string,
  stop: AbortSignal,
): Promise<RepeatedCase | RefusedCase> {
  const { document, workspaceId, workflowId, version } = subject;
  const trigger = document.workers.find(({ index }) => index === test.trigger);
  const context = resolveVariables(variablesOf(trigger), { kind: "body", body: test.variables });
  if (!context.ok) return { faults: context.error };
  const settings = await findVersionToRun(services.hot, workflowId, null);
  if (settings === undefined) throw new Error("The workflow of a test has disappeared");
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
  const unanswered: UnansweredCall[] = [];
  const bodies = createBodies(services, workspaceId);
  const calls = new RecordedCalls(test.inputs.map((input) => callOf(input, startedAt, bodies)));
  const outcomes = new RecordedOutcomes(await outcomesOf(test, document, bodies));
  const memory = new MemoryView(memorySeeds(test.memory, document, startedAt));
  const compiled = replayedWorkflow(
    compileWorkflow(document, {
      ownerId: settings.ownerId,
      runTimeoutMs: settings.runTimeoutS === null ? null : settings.runTimeoutS * 1000,
      concurrency: { workflow: null, workspace: null },
    }),
    {
      find: (at) => outcomes.find(at.worker, iterationOf(at)),
      missing: ({ worker }, call) => unanswered.push({ worker, ...call }),
    },
  );
  const held = createRunMemory({ run: REPLAY_LIMITS.runBytes, all: REPLAY_LIMITS.runBytes }).open(
    workspaceId,
  );
  const repeat = async (tables: ScratchTables | null) =>
    replayRun(
      {
        run,
        compiled,
        startedAt,
        async change(step) {
          if (step.change.kind === "memory") return memory.apply(step.change, step.runClock);
          if (tables === null) throw new Error("The repeated run was started without tables");
          return tables.write(step, step.change);
        },
        parts: {
          ...engineParts(services),
          context: replayContexts(services, { calls, tables, unanswered: (call) => unanswered.push(call) }),
          limits: REPLAY_LIMITS,
        },
        memory: held,
      },
      stop,
    );
  const replayed = document.workers.some(({ type }) => TABLE_WORKERS.has(type))
    ? await withScratchTables(services, { workspaceId, tables: test.tables, at: startedAt }, repeat)
    : await repeat(null);
  return { run, replayed, unanswered };
}

/** Null for a run that was started manually or by a schedule. */
function requestOf({ from_run, request, body, variables }: TestCase): string | null {
  if (from_run !== undefined && from_run !== null && request === undefined && body === undefined) return null;
  const { method = "POST", query = {}, headers = {} } = request ?? {};
  return JSON.stringify({ method, body: body ?? variables, query, headers });
}

const TABLE_WORKERS = new Set([readTable.type, writeTable.type]);

function iterationOf({ stepKey, runId, worker }: WorkerContext): number[] {
  const path = stepKey.slice(`${runId}-${worker}`.length + 1);
  return path === "" ? [] : path.split("-").map(Number);
}

type Bodies = (input: TestInput) => Promise<Uint8Array | null>;

function createBodies({ db }: Pick<Services, "db">, workspaceId: string): Bodies {
  return async ({ body, sha256 }) => {
    if (body !== undefined) return Buffer.from(body);
    if (sha256 === undefined || sha256 === null) return null;
    const packed = await findStoredInput(db, workspaceId, sha256);
    return packed === null ? null : unpackInput(packed, sha256);
  };
}

function callOf(input: TestInput, startedAt: number, bodies: Bodies): RecordedCall {
  const {
    worker,
    iteration = [],
    method,
    url,
    request = null,
    status,
    error = null,
    headers,
    sample,
  } = input;
  return {
    ...{ worker, iteration, method, url, request, status, error, headers, sample },
    body: () => bodies(input),
    receivedAt: input.retrieved_at === undefined ? startedAt : Date.parse(input.retrieved_at),
  };
}

/**
 * Returns the step outcomes that the test contains. The results of called workflows and the decisions on
 * approvals may be among the test's inputs instead, as in the list of a run's inputs.
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

/** Returns the steps outside loops. Each worker has at most one. */
export function outerSteps({ steps }: Pick<Replayed, "steps">): StepRecord[] {
  return steps.filter(({ iteration }) => iteration === undefined);
}
