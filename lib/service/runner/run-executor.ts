import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "graphile-worker";
import { findBlockedRuns, isWritten } from "@/db/queries/open-runs";
import { jobPayload, travelled } from "@/db/run-rows";
import { createRunStore } from "@/db/run-store/run-store";
import { endCrashed } from "@/lib/engine/end-crashed";
import type { CompiledWorkflow, Engine } from "@/lib/engine/engine";
import { executeRun } from "@/lib/engine/execute-run";
import { FencedOut } from "@/lib/engine/run-journal";
import type { ClaimedRun, RunFacts } from "@/lib/engine/run-store";
import { timeOfId } from "@/lib/kit/id";
import { createRunMemory } from "@/lib/limits/run-memory";
import { compilerOf } from "@/lib/service/inline/compiler-of";
import { ACTIVITY } from "@/lib/service/process/activity";
import type { Signals } from "@/lib/service/process/signals";
import type { Services } from "@/lib/service/services";
import { enterLimit, type LimitScope, leaveLimit } from "./concurrency-limit";
import { MAX_CRASHES, QUARANTINE_FROM_CRASHES, quarantineRun } from "./quarantine";
import { runMemoryLimits } from "./run-memory-limits";
import { createRunnerSlots, slotsFor, suspendedRunsOf } from "./runner-slots";

/** The task that executes runs. It is the only task of a runner, so each job means "execute this run". */
export interface RunExecutor {
  readonly task: Task;
  readonly executing: number;
  /**
   * Stops all runs after their current steps. Their next steps are left to another process, or to this
   * process after a restart. Resolves when no run is being executed any more.
   */
  leave(): Promise<void>;
  stop(): void;
}

const LOOK_MS = 1_000;
const LEFT_MS = 20;
/** Delay before a run that was suspended for lack of memory is tried again. */
const CROWDED_MS = 2_000;
const WITHDRAWN_MS = 1_000;
/**
 * A run younger than this can't have been withdrawn, because its caller gets an error only after waiting
 * longer (`pulse.ts`). This also holds if this process missed an outage while it was idle.
 */
const YOUNG_MS = 2_000;

export function createRunExecutor(
  { env, hot, db, log, clock, part }: Services,
  engine: Engine,
  signals: Signals,
  /** True in the process that executes quarantined runs. */
  { alone = false }: { readonly alone?: boolean } = {},
): RunExecutor {
  const store = createRunStore(hot);
  const compile = compilerOf(hot);
  const activity = part(ACTIVITY);
  const running = new Map<string, AbortController>();
  /**
   * Runs whose workspace was blocked while they were being executed. They stop after their
   * current steps and wait in the queue.
   */
  const blocked = new Set<string>();
  const slots = createRunnerSlots(suspendedRunsOf(db), slotsFor(env.concurrency));
  const memory = createRunMemory(runMemoryLimits(env));
  const parting = new AbortController();

  signals.on("millrace_cancelled", (runId) => running.get(runId)?.abort());
  // Checks every second for runs that have ended elsewhere, in case a signal was missed.
  const timer = setInterval(() => {
    if (running.size === 0) return;
    activity.report();
    store.ended([...running.keys()]).then(
      (ended) => {
        for (const runId of ended) running.get(runId)?.abort();
      },
      () => undefined,
    );
    findBlockedRuns(db, [...running.keys()]).then(
      (found) => {
        for (const runId of found) blocked.add(runId);
      },
      () => undefined,
    );
  }, LOOK_MS);

  async function claim(payload: unknown, jobId: string, attempts: number): Promise<ClaimedRun | null> {
    const job = jobPayload.parse(payload);
    const run = travelled(job);
    const isFirst = attempts === 1 && job.k === undefined;
    if (isFirst && !(await stands(job.r))) return null;
    // Before a run's first attempt, no process has changed the run, so the job's payload contains its current
    // state.
    if (run && attempts === 1) return { run, attempt: 1, startedAt: null, steps: [], crashes: 0 };
    return store.claim(job.r, { id: jobId, first: job.k === undefined });
  }

  /**
   * True unless the run was withdrawn. During an outage of the database, a write may take effect only after
   * its caller was told that it failed. The process that accepted such a run withdraws it once the database
   * responds (`withdrawals.ts`), so this function gives it time to do so.
   */
  async function stands(runId: string): Promise<boolean> {
    const isYoung = clock() - timeOfId(runId) < YOUNG_MS;
    if (signals.sinceSilenceMs > WITHDRAWN_MS && (isYoung || signals.sinceRestMs > WITHDRAWN_MS)) return true;
    await pause(WITHDRAWN_MS);
    return isWritten(hot, runId);
  }

  /**
   * Waits until this process has ended all other attempts at the run. A fenced-out attempt has to fail its
   * job: completing the job would delete it by its ID, even if another process now holds it. But if this
   * process has claimed the job again, failing it would release the newer attempt's claim. So the newer
   * attempt has to end first.
   */
  async function releaseRun(runId: string, control: AbortController): Promise<void> {
    while (running.has(runId) && running.get(runId) !== control)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }

  return {
    get executing() {
      return running.size;
    },
    async leave() {
      parting.abort();
      while (running.size > 0) await new Promise((resolve) => setTimeout(resolve, LEFT_MS));
    },
    stop: () => clearInterval(timer),
    async task(payload, { job }) {
      activity.report();
      const claimed = await claim(payload, job.id, job.attempts);
      if (!claimed) return;
      const { id, workspaceId } = claimed.run;
      const control = new AbortController();
      running.set(id, control);
      let scopes: readonly LimitScope[] = [];
      let placed = false;
      let entered = false;
      try {
        if (claimed.crashes >= MAX_CRASHES)
          return await endCrashed(claimed, (await compile(claimed.run))?.document ?? null, engine);
        if (claimed.crashes >= QUARANTINE_FROM_CRASHES && !alone)
          return await quarantineRun(db, { id, attempt: claimed.attempt });
        placed = await slots.enter({ id, workspaceId, attempt: claimed.attempt });
        if (!placed) return;
        const compiled = await compile(claimed.run);
        scopes = scopesOf(claimed.run, compiled);
        entered = scopes.length > 0 && (await enterLimit(db, { id, attempt: claimed.attempt }, scopes));
        if (scopes.length > 0 && !entered) return;
        const held = memory.open(workspaceId);
        const leave = {
          get aborted() {
            return parting.signal.aborted || held.crowded || blocked.has(id);
          },
          get afterMs() {
            return parting.signal.aborted ? 0 : CROWDED_MS;
          },
        };
        await executeRun(claimed, compiled, engine, control.signal, leave, held).finally(() => held.close());
      } catch (error) {
        if (error instanceof FencedOut) {
          log.info({ runId: id }, "A run has already ended or is being executed by another process");
          if ((await store.ended([id])).length > 0) return;
          // The run's slot is now held by a newer attempt, usually in another process, so it isn't released
          // here.
          entered = false;
          await releaseRun(id, control);
          throw error;
        }
        log.error({ error, runId: id }, "Couldn't continue a run; its job will be retried");
        throw error;
      } finally {
        if (running.get(id) === control) {
          running.delete(id);
          blocked.delete(id);
        }
        const leaving = [
          ...(entered ? [leaveLimit(db, id, scopes)] : []),
          ...(placed ? [slots.leave(workspaceId)] : []),
        ];
        await Promise.all(leaving).catch((error) =>
          log.warn(
            { error },
            "Couldn't release a run's concurrency slot; it will be released by the next cleanup",
          ),
        );
      }
    },
  };
}

function scopesOf({ workflowId, workspaceId }: RunFacts, compiled: CompiledWorkflow | null): LimitScope[] {
  const { workflow, workspace } = compiled?.concurrency ?? { workflow: null, workspace: null };
  return [
    ...(workspace === null ? [] : [{ key: `workspace:${workspaceId}`, limit: workspace }]),
    ...(workflow === null ? [] : [{ key: `workflow:${workflowId}`, limit: workflow }]),
  ];
}
