import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { StepError, StepErrorCode } from "@/lib/schema/step-error";
import type { Connection, OnFailure, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { SubRun, WorkerContext, WorkerDefinition } from "@/lib/workers/define-worker";
import type { Plan } from "./compile-plan";
import type { EndedRun, NewRun, RunChange, RunFacts, RunStore, StepPlace, SubRunOutcome } from "./run-store";
import type { RunTrace } from "./run-trace";

/** Dependencies of run execution, wired once in `lib/service/runner/create-engine.ts`. */
export interface Engine {
  readonly store: Pick<RunStore, "outcomes" | "keep" | "waitsBelow" | "insideSteps" | "endInside">;
  /** Records one change, batched with those of other runs. */
  record(change: RunChange): Promise<boolean>;
  /** Adds a wake-up job. */
  wake(runId: string): Promise<void>;
  now(): number;
  context(facts: StepFacts): WorkerContext;
  /**
   * Counts the work of a run in microseconds of an ordinary machine, because an inline run may exceed its
   * limit.
   */
  spend(runId: string, work: number): void;
  /** Decrypts secrets in a worker's parameters. */
  unseal(sealed: string): Result<string, string>;
  /** Cancels a run that another one waits for, with all runs that it called. */
  cancelSubRun(runId: string): Promise<void>;
  spawn(sub: SubRun, parent: RunFacts, worker: number): Promise<Result<NewRun, SpawnRefusal>>;
  /** Executes a small, pure sub-run before it is written. Null if it must go to the queue. */
  execute(child: NewRun, parent: RunFacts): Promise<InlineSubRun | null>;
  /**
   * Decisions on the questions of these steps, in order; expired questions get their default. Null means
   * still open.
   */
  decisions(run: RunFacts, asking: readonly StepPlace[]): Promise<readonly (Decision | null)[]>;
  /** Creates the run that handles a failure. No step waits for it. */
  afterFailure(failed: FailedRun, handler: OnFailure): Promise<Result<NewRun, SpawnRefusal>>;
  /** Logs a bug. The error's text may contain secrets of the run, which are removed. */
  report(error: unknown, run: RunFacts, secrets: ReadonlySet<string>): void;
  /** Null if tracing is off. */
  readonly trace: RunTrace | null;
  readonly limits: EngineLimits;
}

/** Decision on a question, which becomes the end of the step. */
export interface Decision {
  readonly outlet: string;
  readonly result: Json;
}

interface EngineLimits {
  readonly resultBytes: number;
  /** Memory limit for all results of a run. */
  readonly runBytes: number;
  readonly stepTimeoutMs: number;
  /** Work limit for the `{{…}}` of one step, in the units of lib/expression/limits.ts. */
  readonly expressionWork: number;
  /** True in the web process: exceeding a limit throws `NotInlineable`, whereas a runner would fail the step. */
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
  /** The outcome as the calling run may see it. */
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
  /** Maximum concurrent runs; null if neither the workflow nor its workspace sets a limit. */
  readonly concurrency: { readonly workflow: number | null; readonly workspace: number | null };
  plan(trigger: number | null, only: number | null): Plan;
  /**
   * Plan for one item of a loop: the workers directly inside. `only` restricts it to what leads to that
   * worker.
   */
  inside(loop: number, only: number | null): Plan;
}

export interface CompiledWorker {
  readonly worker: Worker;
  readonly definition: WorkerDefinition;
  /** Set for a disabled worker. */
  readonly passesOn?: PassingOn;
}

/** How a disabled worker passes its input on. */
export interface PassingOn {
  /** Incoming connections, lowest worker index first. */
  readonly inputs: readonly Connection[];
  /** The first of several outputs with the current settings. */
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
  readonly stepStartedAt: number;
  readonly request: WorkerContext["request"];
  /** Inside a loop: the current item and its position, from the outermost loop inwards. */
  readonly iteration?: Iteration;
  readonly path?: readonly number[];
  /** Values that must not be recorded. The set grows as the step requests secrets. */
  readonly secrets: Set<string>;
  /** Timeout from the document, if set. */
  readonly timeoutMs?: number;
}
