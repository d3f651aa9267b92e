import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { HeldMemory } from "@/lib/limits/run-memory";
import type { Connection } from "@/lib/schema/workflow";
import type { EachItem } from "@/lib/workers/define-worker";
import type { CompiledWorker, CompiledWorkflow, Engine, InlineSubRun } from "./engine";
import { runClock } from "./run-clock";
import type { RunJournal } from "./run-journal";
import type { RunFacts, StepPlace, StepRecord } from "./run-store";
import type { Failure } from "./settle-failure";

export type StepEnding =
  | { readonly state: "succeeded"; readonly record: StepRecord; readonly result: Json }
  | { readonly state: "failed"; readonly record: StepRecord }
  | { readonly state: "waiting"; readonly record: StepRecord }
  /** The called run has ended, but hasn't been written yet. */
  | { readonly state: "called"; readonly record: StepRecord; readonly called: InlineSubRun }
  /**
   * A loop that is suspended. It continues once one of its items can (`until`) or, if `until` is null, in
   * another process.
   */
  | { readonly state: "left"; readonly record: StepRecord; readonly until: Blocked | null };

export interface Blocked {
  readonly wakeAt: number | null;
  readonly childRuns: readonly string[];
  readonly asking: readonly StepPlace[];
  /** True if a step is waiting for a timer or a person, which pauses the run's time limit. */
  readonly pauses: boolean;
}

export type LoopEnding =
  | { readonly state: "succeeded"; readonly result: Json; readonly sample: boolean }
  | { readonly state: "failed"; readonly failure: Failure }
  /**
   * Some items are still waiting. The loop continues once one of them can (`until`). If `until` is null, this
   * process stops executing the run, and another process continues with the remaining items.
   */
  | { readonly state: "left"; readonly until: Blocked | null };

export function clockOf({ compiled, startedAt, outputs, workflow }: StepTask): number {
  return runClock(startedAt, workflow.waitsBefore(compiled.worker.index), outputs);
}

export interface StepTask {
  readonly compiled: CompiledWorker;
  readonly attempt: number;
  /** Start time of an earlier attempt. Null if this is the first attempt. */
  readonly since: number | null;
  readonly engine: Engine;
  readonly journal: RunJournal;
  readonly run: RunFacts;
  readonly ownerId: string;
  readonly startedAt: number;
  readonly outputs: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  readonly took: (connection: Connection) => boolean;
  readonly isSample: () => boolean;
  readonly variables: JsonObject;
  readonly request: () => Json;
  readonly signal: AbortSignal;
  readonly memory: Pick<HeldMemory, "hold">;
  readonly deadline: number;
  readonly workflow: CompiledWorkflow;
  /**
   * Executes a loop. It is passed in as a function, because importing it would create a cycle: a loop itself
   * runs steps.
   */
  readonly runLoop: (task: StepTask, each: EachItem) => Promise<LoopEnding>;
  readonly leave: { readonly aborted: boolean };
  /**
   * True if an earlier attempt recorded this step as started. A loop must then load the records of the items
   * that it has already executed.
   */
  readonly recalled: boolean;
  /**
   * Index of the current item in each loop around the step, outermost loop first. Omitted outside loops, like
   * `iteration`.
   */
  readonly path?: readonly number[];
  readonly iteration?: Iteration;
}
