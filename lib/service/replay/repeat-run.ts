import type { CompiledWorkflow } from "@/lib/engine/engine";
import type { RunFacts } from "@/lib/engine/run-store";
import { createRunMemory } from "@/lib/limits/run-memory";
import type { RecordedOutcomes } from "@/lib/replay/recorded-outcomes";
import { type Replayed, replayRun } from "@/lib/replay/replay-run";
import { replayedWorkflow } from "@/lib/replay/replayed-workflow";
import type { MemoryChange, StoredOutcome } from "@/lib/schema/stored-change";
import { engineParts } from "@/lib/service/inline/engine-parts";
import type { Services } from "@/lib/service/services";
import type { WorkerContext, WorkerDefinition } from "@/lib/workers/define-worker";
import { type CallSource, replayContexts, type UnansweredCall } from "./replay-contexts";
import { REPLAY_LIMITS } from "./replay-limits";
import type { ScratchTables } from "./scratch-tables";

export interface RunToRepeat {
  readonly run: RunFacts;
  readonly compiled: CompiledWorkflow;
  readonly startedAt: number;
  readonly calls: CallSource;
  readonly outcomes: RecordedOutcomes;
  readonly tables: ScratchTables | null;
  memory(change: MemoryChange, clock: number): StoredOutcome | Promise<StoredOutcome>;
  /**
   * Replaces the definitions of workers. A replacement that handles a step itself calls `answer`, which
   * removes the step's calls from the list of unanswered calls.
   */
  adapt?(definition: WorkerDefinition, answer: (context: WorkerContext) => void): WorkerDefinition;
}

export interface RepeatedRun {
  readonly replayed: Replayed;
  readonly unanswered: readonly UnansweredCall[];
}

/**
 * Replays a run with its recorded responses and outcomes instead of external calls. Changes to memory and
 * tables go to the given `memory` and `tables` only.
 */
export async function repeatRun(
  services: Services,
  { run, compiled, startedAt, calls, outcomes, tables, memory, adapt }: RunToRepeat,
  stop: AbortSignal,
): Promise<RepeatedRun> {
  const unanswered = new Map<string, UnansweredCall[]>();
  const note = (step: string, call: UnansweredCall) => {
    unanswered.set(step, [...(unanswered.get(step) ?? []), call]);
  };
  const workflow = replayedWorkflow(compiled, {
    find: (at) => outcomes.find(at.worker, iterationOf(at)),
    missing: ({ stepKey, worker }, call) => note(stepKey, { worker, ...call }),
  });
  const replayed = await replayRun(
    {
      run,
      compiled:
        adapt === undefined
          ? workflow
          : adapted(workflow, adapt, ({ stepKey }) => unanswered.delete(stepKey)),
      startedAt,
      async change(step) {
        if (step.change.kind === "memory") return memory(step.change, step.runClock);
        if (tables === null) throw new Error("The replay was started without tables");
        return tables.write(step, step.change);
      },
      parts: {
        ...engineParts(services),
        context: replayContexts(services, { calls, tables, unanswered: note }),
        limits: REPLAY_LIMITS,
      },
      memory: createRunMemory({ run: REPLAY_LIMITS.runBytes, all: REPLAY_LIMITS.runBytes }).open(
        run.workspaceId,
      ),
    },
    stop,
  );
  return { replayed, unanswered: [...unanswered.values()].flat() };
}

function adapted(
  compiled: CompiledWorkflow,
  adapt: NonNullable<RunToRepeat["adapt"]>,
  answer: (context: WorkerContext) => void,
): CompiledWorkflow {
  const workers = [...compiled.workers].map(
    ([index, worker]) => [index, { ...worker, definition: adapt(worker.definition, answer) }] as const,
  );
  return { ...compiled, workers: new Map(workers) };
}

function iterationOf({ stepKey, runId, worker }: WorkerContext): number[] {
  const path = stepKey.slice(`${runId}-${worker}`.length + 1);
  return path === "" ? [] : path.split("-").map(Number);
}
