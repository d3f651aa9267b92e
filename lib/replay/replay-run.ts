import type { CompiledWorkflow, Engine } from "@/lib/engine/engine";
import { executeRun } from "@/lib/engine/execute-run";
import type {
  ClaimedRun,
  PublishedValue,
  RunChange,
  RunFacts,
  StepRecord,
  StoredStep,
} from "@/lib/engine/run-store";
import { fail } from "@/lib/kit/result";
import type { HeldMemory } from "@/lib/limits/run-memory";
import type { RunStatus } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { StoredOutcome } from "@/lib/schema/stored-change";

export interface Replay {
  readonly run: RunFacts;
  readonly compiled: CompiledWorkflow;
  readonly startedAt: number;
  /** Applies a step's change to copies of memory or tables that only this replay uses. */
  change(step: StoredStep): Promise<StoredOutcome>;
  readonly parts: Pick<Engine, "context" | "unseal" | "report" | "limits">;
  readonly memory: Pick<HeldMemory, "hold">;
}

export interface Replayed {
  readonly status: RunStatus;
  readonly error: string | null;
  readonly steps: readonly StepRecord[];
  readonly publications: readonly PublishedValue[];
}

/**
 * Maximum number of suspensions of a replayed run. Only retries cause them, so more of them mean an endless
 * loop.
 */
const MAX_SUSPENSIONS = 10_000;

/**
 * Replays a run with the engine that executes runs. Its store is in memory, and its simulated clock advances
 * only while the run sleeps, so a replay never actually waits.
 */
export async function replayRun(replay: Replay, stop: AbortSignal): Promise<Replayed> {
  const store = new ReplayStore();
  let now = replay.startedAt;
  const engine: Engine = {
    ...replay.parts,
    store: {
      outcomes: async () => [],
      waitsBelow: async () => [],
      insideSteps: async (_run, workers, from, until) => store.inside(workers, from, until),
      endInside: async ({ workers, path, error }) => store.endInside(workers, path, error, now),
      async keep(step, recordOf) {
        const record = recordOf(await replay.change(step));
        if (record !== null) store.note([record]);
        return true;
      },
    },
    async record(change) {
      store.record(change);
      return true;
    },
    wake: async () => undefined,
    now: () => now,
    async sleep(ms) {
      now += Math.max(0, ms);
    },
    saveInput: async () => undefined,
    spend: () => undefined,
    cancelSubRun: async () => undefined,
    spawn: async () => fail(NOT_REPEATED),
    execute: async () => null,
    decisions: async (_run, asking) => asking.map(() => null),
    afterFailure: async () => fail(NOT_REPEATED),
    trace: null,
  };
  for (let attempt = 1; attempt <= MAX_SUSPENSIONS; attempt += 1) {
    const claimed: ClaimedRun = {
      run: replay.run,
      attempt,
      startedAt: replay.startedAt,
      steps: store.outside(),
      crashes: 0,
    };
    await executeRun(claimed, replay.compiled, engine, stop, undefined, replay.memory);
    stop.throwIfAborted();
    const { last } = store;
    if (last === null) throw new Error("The replay ended without a record");
    if (hasEnded(last.status)) {
      const { status, error, publications } = last;
      return { status, error, publications, steps: store.all() };
    }
    now += last.suspend?.wakeAfterMs ?? 0;
  }
  throw new Error("The replay was suspended too often");
}

const NOT_REPEATED = {
  code: "internal",
  message: "A run can't start other runs while it is being replayed from its recorded inputs.",
} as const;

class ReplayStore {
  readonly #steps = new Map<string, StepRecord>();
  last: RunChange | null = null;

  note(steps: readonly StepRecord[]): void {
    for (const step of steps) this.#steps.set(`${step.worker}@${(step.iteration ?? []).join(".")}`, step);
  }

  record(change: RunChange): void {
    this.note(change.steps);
    this.last = change;
  }

  all(): StepRecord[] {
    return [...this.#steps.values()];
  }

  outside(): StepRecord[] {
    return this.all().filter(({ iteration }) => iteration === undefined);
  }

  inside(workers: readonly number[], from: readonly number[], until: readonly number[]): StepRecord[] {
    return this.all().filter(
      ({ worker, iteration }) =>
        iteration !== undefined &&
        workers.includes(worker) &&
        compare(iteration, from) >= 0 &&
        compare(iteration, until) < 0,
    );
  }

  endInside(
    workers: readonly number[],
    path: readonly number[],
    error: string,
    finishedAt: number,
  ): readonly string[] {
    for (const step of this.all()) {
      const isBelow = path.every((item, depth) => step.iteration?.[depth] === item);
      if (step.iteration === undefined || hasEnded(step.status) || !isBelow) continue;
      if (workers.includes(step.worker)) this.note([{ ...step, status: "failed", finishedAt, error }]);
    }
    return [];
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let depth = 0; depth < Math.max(one.length, other.length); depth += 1) {
    const difference = (one[depth] ?? -1) - (other[depth] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
