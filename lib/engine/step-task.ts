import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { HeldMemory } from "@/lib/limits/run-memory";
import type { Connection } from "@/lib/schema/workflow";
import type { EachItem } from "@/lib/workers/define-worker";
import type { CompiledWorker, CompiledWorkflow, Engine, InlineSubRun } from "./engine";
import type { RunJournal } from "./run-journal";
import type { RunFacts, StepPlace, StepRecord } from "./run-store";
import type { Failure } from "./settle-failure";

export type StepEnding =
  | { readonly state: "succeeded"; readonly record: StepRecord; readonly result: Json }
  | { readonly state: "failed"; readonly record: StepRecord }
  | { readonly state: "waiting"; readonly record: StepRecord }
  /** The run that it called has ended already, and is not written yet. */
  | { readonly state: "called"; readonly record: StepRecord; readonly called: InlineSubRun }
  /** A loop that goes on later: in another process, or when what its items wait for is there. */
  | { readonly state: "left"; readonly record: StepRecord; readonly until: Blocked | null };

/** What the items of a loop wait for, when none of them can go on. */
export interface Blocked {
  /** The earliest of their times. */
  readonly wakeAt: number | null;
  readonly childRuns: readonly string[];
  /** Those that asked a person. */
  readonly asking: readonly StepPlace[];
  /** Any of them is there to wait: the run's time limit stands still. */
  readonly pauses: boolean;
}

export type LoopEnding =
  | { readonly state: "succeeded"; readonly result: Json; readonly sample: boolean }
  | { readonly state: "failed"; readonly failure: Failure }
  /** Null: this process leaves the run, and another one goes on with the items that are left. */
  | { readonly state: "left"; readonly until: Blocked | null };

export interface StepTask {
  readonly compiled: CompiledWorker;
  readonly attempt: number;
  /** When an earlier attempt began; null where there was none. */
  readonly since: number | null;
  readonly engine: Engine;
  readonly journal: RunJournal;
  readonly run: RunFacts;
  readonly ownerId: string;
  readonly startedAt: number;
  readonly outputs: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  /** Whether a step that has ended led along this connection. */
  readonly took: (connection: Connection) => boolean;
  /** Whether any result so far was made with sample data. */
  readonly isSample: () => boolean;
  readonly variables: JsonObject;
  readonly request: () => Json;
  readonly signal: AbortSignal;
  readonly memory: Pick<HeldMemory, "hold">;
  readonly deadline: number;
  readonly workflow: CompiledWorkflow;
  /** Handed in, for a loop runs steps in its turn. */
  readonly runLoop: (task: StepTask, each: EachItem) => Promise<LoopEnding>;
  readonly leave: { readonly aborted: boolean };
  /** Its record had begun before: a loop asks what is on record of its items. */
  readonly recalled: boolean;
  /** Inside a loop: where, from the outermost in, and the item at hand. */
  readonly path?: readonly number[];
  readonly iteration?: Iteration;
}
