import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { StepError, StepErrorCode } from "@/lib/schema/step-error";
import type { Connection, OnFailure, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { SubRun, WorkerContext, WorkerDefinition } from "@/lib/workers/define-worker";
import type { Plan } from "./compile-plan";
import type { Input, InputLog } from "./input-log";
import type { EndedRun, NewRun, RunChange, RunFacts, RunStore, StepPlace, SubRunOutcome } from "./run-store";
import type { AttemptPlace, RunTrace } from "./run-trace";

export interface Engine {
  readonly store: Pick<RunStore, "outcomes" | "keep" | "waitsBelow" | "insideSteps" | "endInside">;
  record(change: RunChange): Promise<boolean>;
  wake(runId: string): Promise<void>;
  now(): number;
  /**
   * Waits until the engine's clock has advanced by `ms`. Rejects if `stop` is aborted, which stops the run.
   */
  sleep(ms: number, stop: AbortSignal): Promise<unknown>;
  context(facts: StepFacts): WorkerContext;
  /** Stores an external response that a step received. Never rejects. */
  saveInput(run: RunFacts, place: AttemptPlace, input: Input): Promise<void>;
  /**
   * Adds to the work of a run, measured in microseconds on a typical machine. Throws if an inline run exceeds
   * its limit.
   */
  spend(runId: string, work: number): void;
  unseal(sealed: string): Result<string, string>;
  /** Also cancels all runs that the cancelled run called. */
  cancelSubRun(runId: string): Promise<void>;
  spawn(sub: SubRun, parent: RunFacts, worker: number): Promise<Result<NewRun, SpawnRefusal>>;
  /**
   * Executes a small, pure sub-run without storing it in the database first. Null if the sub-run must go
   * through the queue.
   */
  execute(child: NewRun, parent: RunFacts): Promise<InlineSubRun | null>;
  /**
   * Decisions are in the same order as `asking`. Expired questions get their default answer. Null means that
   * a question is still open.
   */
  decisions(run: RunFacts, asking: readonly StepPlace[]): Promise<readonly (Decision | null)[]>;
  /** Returns the run that handles the failure. No step waits for that run. */
  afterFailure(failed: FailedRun, handler: OnFailure): Promise<Result<NewRun, SpawnRefusal>>;
  report(error: unknown, run: RunFacts, secrets: ReadonlySet<string>): void;
  readonly trace: RunTrace | null;
  readonly limits: EngineLimits;
}

export interface Decision {
  readonly outlet: string;
  readonly result: Json;
}

interface EngineLimits {
  readonly resultBytes: number;
  /** Size limit for all results of a run, which are held in memory. */
  readonly runBytes: number;
  readonly stepTimeoutMs: number;
  readonly expressionWork: number;
  /**
   * True in the web process, where exceeding a limit throws `NotInlineable`. A runner fails the step instead.
   */
  readonly isInline: boolean;
  readonly runTimeoutMs: number;
}

export interface FailedRun {
  readonly run: RunFacts;
  readonly workflowName: string;
  readonly error: StepError;
}

export interface InlineSubRun {
  readonly ended: EndedRun;
  readonly outcome: SubRunOutcome;
}

export interface SpawnRefusal {
  readonly code: StepErrorCode;
  readonly message: string;
  readonly details?: JsonObject;
}

export interface CompiledWorkflow {
  readonly document: WorkflowDocument;
  readonly ownerId: string;
  readonly workers: ReadonlyMap<number, CompiledWorker>;
  readonly runTimeoutMs: number | null;
  readonly concurrency: { readonly workflow: number | null; readonly workspace: number | null };
  plan(trigger: number | null, only: number | null): Plan;
  /**
   * Returns the plan for one item of a loop: the workers directly inside it. `only` names a worker, and
   * restricts the plan to the workers that lead to it.
   */
  inside(loop: number, only: number | null): Plan;
  /**
   * Workers before this one that wait for a timer or a person. The end of each wait moves the run's clock
   * forward.
   */
  waitsBefore(worker: number): readonly number[];
}

export interface CompiledWorker {
  readonly worker: Worker;
  readonly definition: WorkerDefinition;
  readonly passesOn?: PassingOn;
}

export interface PassingOn {
  /** Incoming connections, ordered by the index of the worker they come from. */
  readonly inputs: readonly Connection[];
  /**
   * First output that the disabled worker would have with its current parameters. Null if the worker has only
   * one output.
   */
  readonly outlet: string | null;
}

export interface StepFacts {
  readonly run: RunFacts;
  readonly ownerId: string;
  readonly worker: number;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly workers: WorkerContext["workers"];
  readonly variables: WorkerContext["variables"];
  readonly runStartedAt: number;
  readonly runClock: number;
  readonly request: WorkerContext["request"];
  /**
   * Current item of the loop that contains the step. `path` has the index of the current item in each loop
   * around the step, outermost loop first. Both are omitted outside loops.
   */
  readonly iteration?: Iteration;
  readonly path?: readonly number[];
  readonly secrets: Set<string>;
  /** Log of the external responses that the step receives. Not set for steps that can't receive any. */
  readonly inputs?: InputLog;
  readonly timeoutMs?: number;
}
