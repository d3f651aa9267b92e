import type { Iteration } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import type { Result } from "@/lib/kit/result";
import type { StepError, StepErrorCode } from "@/lib/schema/step-error";
import type { Connection, OnFailure, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { SubRun, WorkerContext, WorkerDefinition } from "@/lib/workers/define-worker";
import type { Plan } from "./compile-plan";
import type { EndedRun, NewRun, RunChange, RunFacts, RunStore, StepPlace, SubRunOutcome } from "./run-store";
import type { RunTrace } from "./run-trace";

/** What the execution of a run needs from outside; wired once in `lib/service/runner/create-engine.ts`. */
export interface Engine {
  readonly store: Pick<RunStore, "outcomes" | "keep" | "waitsBelow" | "insideSteps" | "endInside">;
  /** One change, written together with those of other runs. */
  record(change: RunChange): Promise<boolean>;
  /** Adds a wake-up job. */
  wake(runId: string): Promise<void>;
  now(): number;
  context(facts: StepFacts): WorkerContext;
  /** Counts what a run did, in microseconds of an ordinary machine: it may be too much to go on inline. */
  spend(runId: string, work: number): void;
  /** Opens sealed secrets in a worker's parameters. */
  unseal(sealed: string): Result<string, string>;
  /** Ends a run that another one waits for, and all runs that it called. */
  cancelSubRun(runId: string): Promise<void>;
  spawn(sub: SubRun, parent: RunFacts, worker: number): Promise<Result<NewRun, SpawnRefusal>>;
  /** Carries a sub-run that is small and pure before it is written. Null: it belongs into the queue. */
  execute(child: NewRun, parent: RunFacts): Promise<InlineSubRun | null>;
  /** What became of the questions of these steps, in their order; what nobody decided in time is decided. Null: still open. */
  decisions(run: RunFacts, asking: readonly StepPlace[]): Promise<readonly (Decision | null)[]>;
  /** The run that a failure begins, which nobody waits for. */
  afterFailure(failed: FailedRun, handler: OnFailure): Promise<Result<NewRun, SpawnRefusal>>;
  /** Reports a bug to the log. Its text may hold one of the run's secrets. */
  report(error: unknown, run: RunFacts, secrets: ReadonlySet<string>): void;
  /** Null where no traces are made. */
  readonly trace: RunTrace | null;
  readonly limits: EngineLimits;
}

/** How a question was decided: what its step ends with. */
export interface Decision {
  readonly outlet: string;
  readonly result: Json;
}

interface EngineLimits {
  readonly resultBytes: number;
  /** What the results of a run take in memory together. */
  readonly runBytes: number;
  readonly stepTimeoutMs: number;
  /** What the `{{…}}` of one step may cost, in the units of lib/expression/limits.ts. */
  readonly expressionWork: number;
  /** Calls are answered meanwhile: what goes beyond throws `NotInlineable`, where elsewhere it fails. */
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
  /** As the run that called it may know it. */
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
  /** Concurrent runs, null where the workflow or its workspace sets no limit. */
  readonly concurrency: { readonly workflow: number | null; readonly workspace: number | null };
  plan(trigger: number | null, only: number | null): Plan;
  /** What runs for each item of a loop: the workers that stand in it, and nothing deeper. `only`: what leads to that one. */
  inside(loop: number, only: number | null): Plan;
}

export interface CompiledWorker {
  readonly worker: Worker;
  readonly definition: WorkerDefinition;
  /** Of a worker that is disabled. */
  readonly passesOn?: PassingOn;
}

/** How a worker that is disabled hands on what comes to it. */
export interface PassingOn {
  /** What leads into it, the worker with the lowest index first. */
  readonly inputs: readonly Connection[];
  /** Of several ways out, the first that it has as it is set. */
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
  /** Inside a loop: the item at hand, and where it stands, from the outermost loop in. */
  readonly iteration?: Iteration;
  readonly path?: readonly number[];
  /** Values that must not be recorded, growing as the step asks for secrets. */
  readonly secrets: Set<string>;
  /** What the document gives the step, where it says so. */
  readonly timeoutMs?: number;
}
