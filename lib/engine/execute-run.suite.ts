import { z } from "zod";
import type { HeldMemory } from "@/lib/limits/run-memory";
import type { Connection, Worker } from "@/lib/schema/workflow";
import { defineWorker, done, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { compileInside, compilePlan } from "./compile-plan";
import { disabledWorker } from "./disabled-worker";
import type { CompiledWorkflow, Decision, Engine } from "./engine";
import { executeRun, type Leave } from "./execute-run";
import type { ClaimedRun, RunChange, StepPlace, StepRecord, WaitBelow } from "./run-store";
import { pause } from "./wait-for-first";

const START = Date.UTC(2026, 0, 5, 12);
export const RUN_BYTES = 1_000_000;
export const CHILD_ID = "0190a000-0000-7000-8000-000000000002";
const RUN_ID = "0190a000-0000-7000-8000-000000000001";

export interface Part {
  run(context: WorkerContext): Promise<WorkerOutcome> | WorkerOutcome;
  readonly pure?: boolean;
  readonly waits?: boolean;
  readonly onlyCalls?: boolean;
  readonly retry?: Worker["retry"];
  readonly timeout?: number;
  readonly inside?: number;
  readonly disabled?: true;
}

/** Creates an engine with an in-memory store, and a clock that only waits and the test itself move. */
export function stage(
  parts: readonly Part[],
  connections: readonly Connection[],
  {
    runTimeoutMs = null,
    onSuspend,
    execute = async () => null,
  }: { runTimeoutMs?: number | null; onSuspend?: () => void; execute?: Engine["execute"] } = {},
) {
  const changes: RunChange[] = [];
  const inside: StepRecord[] = [];
  const cancelled: string[] = [];
  const stop = new AbortController();
  const woken: string[] = [];
  const decisions: (StepPlace & Decision)[] = [];
  const waitsBelow: WaitBelow[] = [];
  let now = START;
  const definitions = parts.map((part, index) =>
    defineWorker({
      type: `part_${index}`,
      kind: index === 0 ? "trigger" : "logic",
      title: "Part",
      summary: "A part of a test.",
      params: z.object({}),
      result: z.json(),
      examples: [],
      pure: part.pure ?? true,
      waits: part.waits ?? false,
      onlyCalls: part.onlyCalls ?? false,
      run: async (_params, context) => part.run(context),
    }),
  );
  const workers = parts.map(
    (part, index): Worker => ({
      index,
      type: `part_${index}`,
      params: {},
      ...(part.retry ? { retry: part.retry } : {}),
      ...(part.timeout ? { timeout: part.timeout } : {}),
      ...(part.inside === undefined ? {} : { inside: part.inside }),
    }),
  );
  const compiled: CompiledWorkflow = {
    document: {
      format: "millrace.workflow/1",
      name: "test",
      description: "",
      workers,
      connections: [...connections],
    },
    ownerId: "owner",
    workers: new Map(
      workers.flatMap((worker, index) => {
        const definition = definitions[index];
        if (!definition) return [];
        const isOff = parts[index]?.disabled === true;
        return [[index, isOff ? disabledWorker(worker, definition, connections) : { worker, definition }]];
      }),
    ),
    runTimeoutMs,
    concurrency: { workflow: null, workspace: null },
    plan: () =>
      compilePlan(
        workers.flatMap(({ index, inside }) => (inside === undefined ? [index] : [])),
        connections,
        new Set([0]),
      ),
    inside: (loop) => compileInside(loop, workers, connections),
    waitsBefore: () => [],
  };
  const nothing = () => Promise.reject(new Error("not in this test"));
  const engine: Engine = {
    store: {
      outcomes: async () => [],
      keep: async () => false,
      waitsBelow: async () => waitsBelow,
      insideSteps: async () => {
        const written = changes.flatMap(({ steps }) =>
          steps.filter(({ iteration }) => iteration !== undefined),
        );
        return [...new Map([...inside, ...written].map((step) => [placeOf(step), step])).values()];
      },
      endInside: async () => [],
    },
    record: async (change) => {
      changes.push(change);
      if (change.suspend) onSuspend?.();
      return true;
    },
    wake: async (runId) => {
      woken.push(runId);
    },
    afterFailure: nothing,
    saveInput: async () => undefined,
    now: () => now,
    sleep: pause,
    context: ({ run, worker, attempt, signal, workers: results, variables, iteration, ...facts }) => ({
      ...(iteration === undefined ? {} : { iteration }),
      signal,
      workspaceId: run.workspaceId,
      workflowId: run.workflowId,
      canRunInline: false,
      spend: () => undefined,
      isTest: run.mode === "test",
      ask: nothing,
      runId: run.id,
      worker,
      userId: "owner",
      stepKey: `${run.id}-${worker}`,
      attempt,
      now: () => now,
      workers: results,
      variables,
      runStartedAt: facts.runStartedAt,
      runClock: facts.runClock,
      request: facts.request,
      fetch: nothing,
      recordSample: (fetch) => fetch,
      reach: nothing,
      readTable: nothing,
      secret: nothing,
      conceal: (value) => facts.secrets.add(value),
      allow: nothing,
      upstream: () => {
        throw new Error("not in this test");
      },
      cached: nothing,
      withSlot: nothing,
      traceparent: () => run.traceparent,
      budget: { left: nothing, note: nothing },
      models: { defaultModel: null, fetch: nothing, budget: nothing, spend: nothing },
    }),
    spend: () => undefined,
    unseal: (value) => ({ ok: true, value }),
    cancelSubRun: async (runId) => {
      cancelled.push(runId);
    },
    spawn: async (_sub, run) => ({
      ok: true,
      value: { ...run, id: CHILD_ID, parentRun: run.id, order: 0, steps: [] },
    }),
    execute,
    decisions: async (_run, asking) =>
      asking.map((asked) => decisions.find((decision) => placeOf(decision) === placeOf(asked)) ?? null),
    report: () => undefined,
    trace: null,
    limits: {
      resultBytes: 1_000_000,
      runBytes: RUN_BYTES,
      stepTimeoutMs: 60_000,
      runTimeoutMs: 60_000,
      expressionWork: 50_000_000,
      isInline: false,
    },
  };
  return {
    changes,
    stop,
    /** Records of steps inside loops. */
    inside,
    cancelled,
    woken,
    /** Decisions made by people, as the store returns them. */
    decisions,
    waitsBelow,
    /** Returns the final record of each worker. */
    records: () => new Map(changes.flatMap(({ steps }) => steps.map((step) => [step.worker, step]))),
    pass: (ms: number) => {
      now += ms;
    },
    execute: (claimed: Partial<ClaimedRun> = {}, leave?: Leave, memory?: HeldMemory) =>
      executeRun(
        { run: FACTS, attempt: 1, startedAt: null, steps: [], crashes: 0, ...claimed },
        compiled,
        engine,
        stop.signal,
        leave,
        memory,
      ),
  };
}

function placeOf({ worker, iteration = [] }: StepPlace): string {
  return `${worker}@${iteration.join(".")}`;
}

export const STARTED = START;

export const trigger: Part = { run: () => done({}) };

export function recorded(worker: number, given: Partial<StepRecord>): StepRecord {
  return {
    worker,
    type: `part_${worker}`,
    status: "running",
    attempt: 1,
    startedAt: START,
    finishedAt: null,
    input: "{}",
    result: null,
    error: null,
    outlet: null,
    logs: null,
    reused: false,
    sample: false,
    publication: null,
    wakeAt: null,
    childRun: null,
    ...given,
  };
}

const FACTS: ClaimedRun["run"] = {
  id: RUN_ID,
  workspaceId: "workspace",
  workflowId: "workflow",
  version: 1,
  document: null,
  mode: "production",
  trigger: 0,
  context: "{}",
  request: null,
  webhookId: null,
  method: null,
  waited: false,
  resultWorkers: [],
  retryOf: null,
  retryFrom: null,
  parentRun: null,
  failureOf: null,
  parentWorker: null,
  hops: 0,
  onlyWorker: null,
  onlyItem: null,
  subscriptionId: null,
  priceVersion: null,
  publishTo: null,
  traceparent: null,
};
