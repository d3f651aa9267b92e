import type { Logger } from "pino";
import type { Db } from "@/db/handle";
import type { CompiledWorkflow, Engine } from "@/lib/engine/engine";
import { executeRun } from "@/lib/engine/execute-run";
import { FencedOut, isAttemptOver } from "@/lib/engine/run-journal";
import {
  type EndedKey,
  type EndedRun,
  INSISTED,
  type RunChange,
  type RunFacts,
  type SubRunOutcome,
} from "@/lib/engine/run-store";
import type { RunTrace } from "@/lib/engine/run-trace";
import type { Clock } from "@/lib/kit/clock";
import { createLru } from "@/lib/kit/create-lru";
import { maxOf } from "@/lib/kit/max-of";
import type { Seal } from "@/lib/kit/seal";
import { createTurns } from "@/lib/kit/turns";
import { hasEnded } from "@/lib/schema/run-status";
import { countRunEnd, INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import { TRACING } from "@/lib/service/process/tracing";
import type { Services } from "@/lib/service/services";
import { NotInlineable } from "@/lib/workers/define-worker";
import { canRunInline } from "./can-run-inline";
import { compilerOf } from "./compiler-of";
import { createUnpaidRuns } from "./ended-runs";
import { engineParts } from "./engine-parts";
import { InlineContext } from "./inline-context";
import { type Arrival, createInlineGate } from "./inline-gate";

/**
 * Executes a run in the process that received its call, before anything is written. Only for small runs of
 * pure workers. When `execute` resolves with `ended`, the run has ended and is on disk. If it could not end
 * here, it leaves no trace and starts over in the queue.
 */
export interface InlineExecutor {
  /** True if the run is already known to belong in the queue. Never waits. */
  refuses(run: RunFacts): boolean;
  execute(run: RunFacts, options?: ExecuteOptions): Promise<InlineExecution>;
  /**
   * Like `execute`, but doesn't write the run. The caller writes it together with records that must be
   * consistent with it.
   */
  executeUnsaved(run: RunFacts): Promise<UnsavedExecution>;
  /** True if the workflow's calls ran inline recently. Such calls are accepted even if the queue is full. */
  isExecuting(workflow: Pick<RunFacts, "workflowId" | "version">): boolean;
  /**
   * Seconds after which the caller should try again; null unless an inline call
   * would wait longer than `maxWaitMs`.
   */
  lateS(target: InlineTarget, maxWaitMs: number): number | null;
}

export type InlineTarget = Pick<RunFacts, "workspaceId" | "workflowId" | "version" | "trigger">;

export interface ExecuteOptions {
  /**
   * Writes the ended run. Resolves to false if the run was not written, in which case nothing else about it
   * is stored either.
   */
  readonly write?: Write | undefined;
  readonly keyOf?: KeyOf | undefined;
  readonly maxWaitMs?: number | undefined;
}

type Write = (ended: EndedRun) => Promise<boolean>;

export type KeyOf = (outcome: SubRunOutcome) => EndedKey;

/** `elsewhere`: the run must be queued. `late`: it could run here, but would have to wait too long. */
type NotExecuted = { readonly state: "elsewhere" } | { readonly state: "late"; readonly retryAfterS: number };

export type InlineExecution =
  | { readonly state: "ended"; readonly outcome: SubRunOutcome; readonly published: boolean }
  /**
   * The run was not written, because another run has its `Idempotency-Key` or because `write` returned false.
   */
  | { readonly state: "key taken" }
  | NotExecuted;

type UnsavedExecution = { readonly state: "ended"; readonly ended: EndedRun } | NotExecuted;

/** Limits on the calls that wait for their turn. Their bodies are held in memory. */
const MAX_TURNS = 5_000;
const MAX_TURNS_CHARS = 32 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 5;

const MAX_REMEMBERED = 10_000;
const IMPURE_MS = 5_000;

const LIMITS: Engine["limits"] = {
  resultBytes: 1024 * 1024,
  runBytes: 1024 * 1024,
  stepTimeoutMs: 1_000,
  runTimeoutMs: 10_000,
  // About 5 ms of work.
  expressionWork: 5_000_000,
  isInline: true,
};
/** Maximum size of a run's context. Every worker receives the context, and most pass part of it on. */
const MAX_CONTEXT_CHARS = 128 * 1024;
/**
 * Maximum work of one run, in microseconds on an ordinary machine. A run that exceeds it moves to the queue.
 */
const MAX_WORK = 25_000;
const WORK_PER_STEP = 25;
const WORK_PER_BYTE = 1 / 16;

interface Flight {
  readonly run: RunFacts;
  readonly keyOf: KeyOf | undefined;
  readonly write: Write;
  work: number;
  ended: { readonly outcome: SubRunOutcome; readonly published: boolean } | null;
  over(left: boolean): void;
}

const NEVER = new AbortController().signal;
const ELSEWHERE = { state: "elsewhere" } as const;

export const NO_INLINE_EXECUTION: InlineExecutor = {
  refuses: () => true,
  execute: async () => ELSEWHERE,
  executeUnsaved: async () => ELSEWHERE,
  isExecuting: () => false,
  lateS: () => null,
};

export function createInlineExecutor(
  parts: {
    readonly hot: Db;
    readonly clock: Clock;
    readonly seal: Seal;
    readonly log: Logger;
    readonly part: Services["part"];
  },
  isRefused: (runId: string) => boolean,
  nowMs: () => number = () => performance.now(),
): InlineExecutor {
  const { clock, hot } = parts;
  const totals = parts.part(INSTANCE_TOTALS);
  const trace = parts.part(TRACING);
  const compile = compilerOf(hot);
  const gate = createInlineGate(nowMs);
  const turns = createTurns();
  let turnsChars = 0;
  const executed = createLru<true>(MAX_REMEMBERED);
  /** Workflows that can't run inline. Entries expire, because a concurrency limit can change without a new version. */
  const impure = createLru<true>(MAX_REMEMBERED, { ttlMs: IMPURE_MS });
  const flights = new Map<string, Flight>();
  const ended = createUnpaidRuns(hot, isRefused);

  const engine: Engine = {
    ...engineParts(parts),
    store: { outcomes: leave, keep: leave, waitsBelow: leave, insideSteps: leave, endInside: leave },
    async record(change) {
      const flight = flights.get(change.runId);
      if (!flight || !hasEnded(change.status) || change.spawn.length > 0) throw new NotInlineable();
      const outcome = outcomeOf(flight.run, change);
      flight.ended = { outcome, published: change.publications.length > 0 };
      const key = flight.keyOf?.(outcome) ?? null;
      flight.over(false);
      const written = await flight.write({ run: flight.run, change, key });
      if (written) countRunEnd(totals, change.status);
      if (written && trace !== null) traceEnded(trace, flight.run, change);
      return written;
    },
    now: clock,
    sleep: leave,
    context(facts) {
      spend(facts.run.id, WORK_PER_STEP);
      return new InlineContext(facts, clock, (work) => spend(facts.run.id, work));
    },
    spend,
    // Inline runs only have pure steps, which receive no external responses.
    saveInput: async () => undefined,
    wake: leave,
    cancelSubRun: leave,
    spawn: leave,
    execute: leave,
    decisions: leave,
    // A run that fails moves to the queue, which writes it together with the run of its failure handler.
    afterFailure: leave,
    // A run that moves to the queue starts over there, so a run is traced here only once it is written.
    trace: null,
    limits: LIMITS,
  };

  function spend(runId: string, work: number): void {
    const flight = flights.get(runId);
    if (flight === undefined) return;
    flight.work += work;
    if (flight.work > MAX_WORK) throw new NotInlineable();
  }

  async function fly(flight: Flight, compiled: CompiledWorkflow): Promise<InlineExecution> {
    const { run } = flight;
    let held = 0;
    const memory = {
      hold(bytes: number) {
        held += bytes;
        if (held > LIMITS.runBytes) throw new NotInlineable();
        spend(run.id, bytes * WORK_PER_BYTE);
        return true;
      },
    };
    flights.set(run.id, flight);
    try {
      const claimed = { run, attempt: 1, startedAt: null, steps: [], crashes: 0 };
      await executeRun(claimed, compiled, engine, NEVER, undefined, memory);
      if (flight.ended === null) return ELSEWHERE;
      executed.set(`${run.workflowId}/${run.version}`, true);
      return { state: "ended", ...flight.ended };
    } catch (error) {
      if (error instanceof FencedOut) return { state: "key taken" };
      if (!(error instanceof NotInlineable)) throw error;
      flight.over(true);
      executed.delete(`${run.workflowId}/${run.version}`);
      return ELSEWHERE;
    } finally {
      flights.delete(run.id);
      flight.over(false);
    }
  }

  function refuses(run: RunFacts): boolean {
    const { trigger, document, onlyWorker, context } = run;
    if (trigger === null || document !== null || onlyWorker !== null) return true;
    return context.length > MAX_CONTEXT_CHARS || impure.has(nameOf(run)) || gate.isAway(nameOf(run));
  }

  function arrival(workspaceId: string, maxWaitMs: number): Arrival {
    const isFull = ended.isFull || turns.waiting >= MAX_TURNS || turnsChars > MAX_TURNS_CHARS;
    return { ahead: turns.ahead(workspaceId), isFull, maxWaitMs };
  }

  async function begin(
    run: RunFacts,
    { write = ended.add, keyOf, maxWaitMs = Number.POSITIVE_INFINITY }: ExecuteOptions = {},
  ): Promise<InlineExecution> {
    if (run.trigger === null || refuses(run)) return ELSEWHERE;
    const compiled = await compile(run);
    if (compiled === null) return ELSEWHERE;
    const name = nameOf(run);
    if (!canRunInline(compiled, run.trigger)) {
      impure.set(name, true);
      return ELSEWHERE;
    }
    const { workspaceId } = run;
    const place = gate.call(name, arrival(workspaceId, maxWaitMs));
    if (place.way === "queue") return ELSEWHERE;
    if (place.way === "late") return { state: "late", retryAfterS: retryAfterS(place.waitMs) };
    const chars = run.context.length + (run.request?.length ?? 0);
    turnsChars += chars;
    const hasWaited = await turns.take(workspaceId);
    turnsChars -= chars;
    if (!gate.turn(name, { hasWaited, isTry: place.isTry })) {
      turns.done();
      return ELSEWHERE;
    }
    let isOver = false;
    const flight: Flight = {
      run,
      keyOf,
      write,
      work: 0,
      ended: null,
      over(left) {
        if (isOver) return;
        isOver = true;
        gate.end(name, flight.work, left);
        turns.done();
      },
    };
    return fly(flight, compiled);
  }

  return {
    refuses,
    isExecuting: ({ workflowId, version }) => executed.has(`${workflowId}/${version}`),
    lateS(target, maxWaitMs) {
      if (!executed.has(`${target.workflowId}/${target.version}`)) return null;
      const decision = gate.look(nameOf(target), arrival(target.workspaceId, maxWaitMs));
      return decision.way === "late" ? retryAfterS(decision.waitMs) : null;
    },
    execute: begin,
    async executeUnsaved(run) {
      let unwritten: EndedRun | null = null;
      const write = async (ending: EndedRun) => {
        unwritten = ending;
        return true;
      };
      const result = await begin(run, { write });
      if (unwritten !== null) return { state: "ended", ended: unwritten };
      return result.state === "late" ? result : ELSEWHERE;
    },
  };
}

function retryAfterS(waitMs: number): number {
  return Math.min(Math.max(1, Math.ceil(waitMs / 1_000)), MAX_RETRY_AFTER_S);
}

function traceEnded(trace: RunTrace, run: RunFacts, change: RunChange): void {
  for (const step of change.steps) if (isAttemptOver(step)) trace.attemptEnded(run, step);
  const { status, startedAt, finishedAt, error } = change;
  if (finishedAt !== null) trace.runEnded(run, { status, startedAt, finishedAt, error });
}

function nameOf({ workflowId, version, trigger }: InlineTarget): string {
  return `${workflowId}/${version}/${trigger}`;
}

function leave(): never {
  throw new NotInlineable();
}

/**
 * Returns the outcome that the store would return for this run if it were stored. Callers with a subscription
 * see that the run failed, but not where or why.
 */
export function outcomeOf(
  run: RunFacts,
  { status, steps, error }: Pick<RunChange, "status" | "steps" | "error">,
): SubRunOutcome {
  const answering = steps.filter(
    (step) => step.status === "succeeded" && run.resultWorkers.includes(step.worker),
  );
  const last = maxOf(answering.map(({ worker }) => worker));
  const result = answering.find(({ worker }) => worker === last)?.result ?? null;
  return {
    runId: run.id,
    status,
    result,
    resultMissing: status === "succeeded" && run.resultWorkers.includes(INSISTED) && result === null,
    error: run.subscriptionId === null ? error : null,
    sample: steps.some((step) => step.sample),
  };
}
