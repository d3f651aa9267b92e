import { LRUCache } from "lru-cache";
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
import { createBusyWatch } from "@/lib/kit/busy-watch";
import type { Clock } from "@/lib/kit/clock";
import type { Seal } from "@/lib/kit/seal";
import { createTurns } from "@/lib/kit/turns";
import { createLaneGate } from "@/lib/limits/lane-gate";
import { hasEnded } from "@/lib/schema/run-status";
import { NotInPlace } from "@/lib/workers/define-worker";
import { compilerOf } from "./compiler-of";
import { createUnpaidRuns } from "./ended-runs";
import { engineParts } from "./engine-parts";
import { InPlaceContext } from "./in-place-context";
import { isInPlace } from "./is-in-place";

/**
 * Carries a run in the process that received its call, before it is written: small runs of pure workers. It is on disk,
 * ended, when this resolves. Whatever keeps it from ending here leaves nothing behind, and it begins anew in the queue.
 */
export interface Lane {
  /** Known already to belong into the queue: nothing need be waited for to find that out. */
  refuses(run: RunFacts): boolean;
  carry(run: RunFacts, keyOf?: KeyOf): Promise<Carried>;
  /** Carried as well, but written by who asks, together with what it has to be true with. Null: it belongs into the queue. */
  carryUnwritten(run: RunFacts): Promise<EndedRun | null>;
  /** Its calls were carried here lately: a queue that is full need not concern them. */
  carries(workflow: Pick<RunFacts, "workflowId" | "version">): boolean;
}

/** The `Idempotency-Key` that the run is written under, made when it is known how it ended. */
export type KeyOf = (outcome: SubRunOutcome) => EndedKey;

export type Carried =
  | { readonly state: "ended"; readonly outcome: SubRunOutcome; readonly published: boolean }
  /** Another run has its `Idempotency-Key`. */
  | { readonly state: "key taken" }
  /** Not here: it belongs into the queue. */
  | { readonly state: "elsewhere" };

/** Runs that wait for their turn: what is beyond is carried sooner where more than one process carries. */
const MOST_TURNS = 500;
/** Whoever waited so long for a turn goes into the queue after all: to accept a run takes an eighth of carrying it. */
const MOST_WAIT_MS = 100;

const MOST_REMEMBERED = 10_000;
const IMPURE_MS = 5_000;

const LIMITS: Engine["limits"] = {
  resultBytes: 1024 * 1024,
  runBytes: 1024 * 1024,
  stepTimeoutMs: 1_000,
  runTimeoutMs: 10_000,
  // About 5 ms.
  expressionWork: 5_000_000,
  inPlace: true,
};
/** Every worker is given the context, and most give a part of it on. */
const MOST_CONTEXT_CHARS = 128 * 1024;
/** What a run may take until its next step begins. */
const MOST_MS = 25;

interface Flight {
  readonly run: RunFacts;
  readonly keyOf: KeyOf | undefined;
  write(run: EndedRun): Promise<boolean>;
  /** How long it has the lane. */
  heldMs(): number;
  ended: { readonly outcome: SubRunOutcome; readonly published: boolean } | null;
  /** It needs the lane no longer. */
  over(): void;
}

const NEVER = new AbortController().signal;
const ELSEWHERE: Carried = { state: "elsewhere" };

export const CLOSED_LANE: Lane = {
  refuses: () => true,
  carry: async () => ELSEWHERE,
  carryUnwritten: async () => null,
  carries: () => false,
};

export function createLane(
  parts: {
    readonly hot: Db;
    readonly clock: Clock;
    readonly seal: Seal;
    readonly log: Logger;
    readonly tracing: RunTrace | null;
  },
  isRefused: (runId: string) => boolean,
  /** Of tests, where no time passes on the lane. */
  nowMs?: () => number,
): Lane {
  const { clock, hot, tracing: trace } = parts;
  const compile = compilerOf(hot);
  const clockMs = nowMs ?? (() => performance.now());
  const gate = createLaneGate(clockMs);
  const watch = createBusyWatch(nowMs, nowMs);
  const turns = createTurns();
  const carried = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  /** Asked again after a while: a limit on runs at once comes and goes without a new version. */
  const impure = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: IMPURE_MS });
  const flights = new Map<string, Flight>();
  const ended = createUnpaidRuns(hot, isRefused);

  const engine: Engine = {
    ...engineParts(parts),
    store: { outcomes: leave, keep: leave, waitsBelow: leave, insideSteps: leave, endInside: leave },
    async record(change) {
      const flight = flights.get(change.runId);
      if (!flight || !hasEnded(change.status) || change.spawn.length > 0) throw new NotInPlace();
      const outcome = outcomeOf(flight.run, change);
      flight.ended = { outcome, published: change.publications.length > 0 };
      const key = flight.keyOf?.(outcome) ?? null;
      flight.over();
      const written = await flight.write({ run: flight.run, change, key });
      if (written && trace !== null) traceEnded(trace, flight.run, change);
      return written;
    },
    now: clock,
    context(facts) {
      const flight = flights.get(facts.run.id);
      if (flight && flight.heldMs() > MOST_MS) throw new NotInPlace();
      return new InPlaceContext(facts, clock);
    },
    wake: leave,
    cancelSubRun: leave,
    spawn: leave,
    carry: leave,
    decisions: leave,
    // The failure is written together with the run that it begins: the queue does that.
    afterFailure: leave,
    // What leaves begins anew elsewhere: here only what is written is told of.
    trace: null,
    limits: LIMITS,
  };

  async function fly(flight: Flight, compiled: CompiledWorkflow): Promise<Carried> {
    const { run } = flight;
    let held = 0;
    const memory = {
      hold(bytes: number) {
        held += bytes;
        if (held > LIMITS.runBytes) throw new NotInPlace();
        return true;
      },
    };
    flights.set(run.id, flight);
    try {
      const claimed = { run, attempt: 1, startedAt: null, steps: [], crashes: 0 };
      await executeRun(claimed, compiled, engine, NEVER, undefined, memory);
      if (flight.ended === null) return ELSEWHERE;
      carried.set(`${run.workflowId}/${run.version}`, true);
      return { state: "ended", ...flight.ended };
    } catch (error) {
      if (error instanceof FencedOut) return { state: "key taken" };
      if (!(error instanceof NotInPlace)) throw error;
      gate.leaves(nameOf(run));
      carried.delete(`${run.workflowId}/${run.version}`);
      return ELSEWHERE;
    } finally {
      flights.delete(run.id);
      flight.over();
    }
  }

  function refuses(run: RunFacts): boolean {
    const { workspaceId, trigger, document, onlyWorker, context } = run;
    if (trigger === null || document !== null || onlyWorker !== null) return true;
    if (context.length > MOST_CONTEXT_CHARS || impure.has(nameOf(run))) return true;
    return ended.isFull || turns.waiting > MOST_TURNS || !gate.admits(workspaceId, nameOf(run));
  }

  async function begin(run: RunFacts, write: Flight["write"], keyOf?: KeyOf): Promise<Carried> {
    if (run.trigger === null || refuses(run)) return ELSEWHERE;
    const compiled = await compile(run);
    if (compiled === null) return ELSEWHERE;
    if (!isInPlace(compiled, run.trigger)) {
      impure.set(nameOf(run), true);
      return ELSEWHERE;
    }
    const { workspaceId } = run;
    const askedMs = clockMs();
    await turns.take(workspaceId);
    if (clockMs() - askedMs > MOST_WAIT_MS) {
      turns.done();
      return ELSEWHERE;
    }
    const heldMs = watch.start();
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      gate.took(workspaceId, nameOf(run), heldMs());
      turns.done();
    };
    return fly({ run, keyOf, write, heldMs, ended: null, over }, compiled);
  }

  return {
    refuses,
    carries: ({ workflowId, version }) => carried.has(`${workflowId}/${version}`),
    carry: (run, keyOf) => begin(run, (ending) => ended.add(ending), keyOf),
    async carryUnwritten(run) {
      let unwritten: EndedRun | null = null;
      await begin(run, async (ending) => {
        unwritten = ending;
        return true;
      });
      return unwritten;
    },
  };
}

function traceEnded(trace: RunTrace, run: RunFacts, change: RunChange): void {
  for (const step of change.steps) if (isAttemptOver(step)) trace.attemptEnded(run, step);
  const { status, startedAt, finishedAt, error } = change;
  if (finishedAt !== null) trace.runEnded(run, { status, startedAt, finishedAt, error });
}

function nameOf({ workflowId, version, trigger }: RunFacts): string {
  return `${workflowId}/${version}/${trigger}`;
}

function leave(): never {
  throw new NotInPlace();
}

/** As the store reads it of a run on disk. Who called by subscription learns that it failed, not where and why. */
export function outcomeOf(run: RunFacts, { status, steps, error }: RunChange): SubRunOutcome {
  const answering = steps.filter(
    (step) => step.status === "succeeded" && run.resultWorkers.includes(step.worker),
  );
  const last = Math.max(...answering.map(({ worker }) => worker));
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
