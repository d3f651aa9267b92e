import type { Publication } from "@/lib/schema/publication";
import type { RunStatus, StepStatus } from "@/lib/schema/run";
import type { StoredChange, StoredOutcome } from "@/lib/schema/stored-change";

export interface RunStore {
  /** Writes runs and their jobs in one statement, so that every stored run is executed. */
  accept(runs: readonly NewRun[]): Promise<void>;
  /**
   * Returns for each change whether it was written: `false` if the run has ended or another process is
   * executing it. No part of a rejected change is written.
   */
  record(changes: readonly RunChange[]): Promise<readonly boolean[]>;
  /**
   * Returns which of the runs were written. A run whose `Idempotency-Key` is already in use isn't written.
   */
  recordEnded(runs: readonly EndedRun[]): Promise<readonly boolean[]>;
  /**
   * Applies the step's change to stored data and writes the step's record in one transaction. `recordOf`
   * turns the outcome into the record, or returns null if neither is to be written. Resolves to false if the
   * run has ended or another process is executing it.
   */
  keep(stored: StoredStep, recordOf: (outcome: StoredOutcome) => StepRecord | null): Promise<boolean>;
  /**
   * Resumes a run after a wait, or after the process that executed it died. Null if the run has ended or
   * another process is executing it.
   */
  claim(runId: string, job: { readonly id: string; readonly first: boolean }): Promise<ClaimedRun | null>;
  insideSteps(
    runId: string,
    workers: readonly number[],
    from: readonly number[],
    until: readonly number[],
  ): Promise<readonly StepRecord[]>;
  /** Ends the unfinished steps inside a loop. Returns the runs that they waited for. */
  endInside(ended: EndedInside): Promise<readonly string[]>;
  outcomes(runIds: readonly string[]): Promise<readonly SubRunOutcome[]>;
  /**
   * Returns the waits of this run's loops and of all runs that it called, directly or indirectly. `toMs` is
   * null for a wait that isn't over.
   */
  waitsBelow(runId: string): Promise<readonly WaitBelow[]>;
  ended(runIds: readonly string[]): Promise<readonly string[]>;
}

export interface NewRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly version: number | null;
  /**
   * The workflow document as JSON text, if no stored version contains it, for example because the run tests a
   * draft.
   */
  readonly document: string | null;
  readonly mode: "production" | "test";
  readonly trigger: number | null;
  readonly context: string;
  readonly request: string | null;
  readonly webhookId: string | null;
  readonly method: string | null;
  readonly waited: boolean;
  /**
   * Workers whose results a waiting caller can get. Of those that succeeded, the one with the highest index
   * gives the result. If `INSISTED` is listed too, the call fails unless one of them succeeded.
   */
  readonly resultWorkers: readonly number[];
  readonly retryOf: string | null;
  readonly retryFrom: number | null;
  readonly parentRun: string | null;
  readonly parentWorker: number | null;
  readonly hops: number;
  /**
   * The failed run that this run (or the run that called this one) handles as its failure handler. If this
   * run fails too, no failure handler is started for it.
   */
  readonly failureOf: string | null;
  readonly onlyWorker: number | null;
  /** Index of the item to test, in the loop that is or contains `onlyWorker`. */
  readonly onlyItem: number | null;
  /** The caller's subscription. The amount on hold for the run is charged if it succeeds. */
  readonly subscriptionId: string | null;
  readonly priceVersion: number | null;
  /**
   * The subscriber's workspace, if the run publishes values that only this workspace reads. Null if everyone
   * reads the same values.
   */
  readonly publishTo: string | null;
  /** The caller's `traceparent` header. Null if the run starts a new trace. */
  readonly traceparent: string | null;
  /**
   * Virtual time in microseconds, by which runs are ordered fairly between workspaces
   * (lib/limits/fair-order.ts).
   */
  readonly order: number;
  /** Step records that the run starts with. Their results were copied from another run or pinned manually. */
  readonly steps: readonly StepRecord[];
  /**
   * Loop items that another run finished. They are copied when this run is accepted, so that only the
   * remaining items are executed.
   */
  readonly endedItems?: EndedItems;
}

export interface EndedItems {
  readonly from: string;
  readonly inner: readonly number[];
  /** All workers inside the loop, including those in nested loops. */
  readonly workers: readonly number[];
  /** Workers whose `error` output has a connection, so that their failure doesn't make the loop item fail. */
  readonly rescued: readonly number[];
}

/**
 * A marker in `resultWorkers` that isn't the index of a worker. It means that the caller asked for the result
 * of one particular worker, which is listed with it. If that worker has no result, the call has no result.
 */
export const INSISTED = -1;

export interface StepRecord {
  readonly worker: number;
  readonly type: string;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly input: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly outlet: string | null;
  /** Console output of the worker's code: a list of strings, as JSON. */
  readonly logs: string | null;
  readonly reused: boolean;
  /** True if the result was made with sample data, in this run or in a run that it called. */
  readonly sample: boolean;
  readonly publication: string | null;
  readonly wakeAt: number | null;
  readonly childRun: string | null;
  /** Index of the current item in each loop around the step, outermost loop first. Omitted outside loops. */
  readonly iteration?: readonly number[];
}

export type StepPlace = Pick<StepRecord, "worker" | "iteration">;

export interface RunChange {
  readonly runId: string;
  readonly attempt: number;
  /** True if the run was started by a subscriber's call, so that an amount may be on hold for it. */
  readonly paid: boolean;
  /** True if the run publishes values that only the subscriber who called it can read. */
  readonly copied: boolean;
  readonly isSubRun: boolean;
  readonly status: RunStatus;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly error: string | null;
  readonly steps: readonly StepRecord[];
  readonly publications: readonly PublishedValue[];
  /** If set, suspends the run for `wakeAfterMs`, or until a sub-run ends if that is earlier. */
  readonly suspend: { readonly wakeAfterMs: number } | null;
  readonly onFailure: string | null;
  /** Progress of the outermost loops as JSON, keyed by worker. Null if none has progressed. */
  readonly inside: string | null;
  /** New runs that are written with this change: sub-runs, and the run of the failure handler. */
  readonly spawn: readonly NewRun[];
  readonly executedInline: readonly EndedRun[];
}

export interface EndedInside {
  readonly runId: string;
  readonly attempt: number;
  readonly workers: readonly number[];
  readonly path: readonly number[];
  readonly now: number;
  /** The error as JSON, without the worker's index, which the store adds for each step. */
  readonly error: string;
}

export interface StoredStep {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly worker: number;
  readonly iteration: readonly number[] | null;
  readonly change: StoredChange;
  readonly sample: boolean;
  readonly now: number;
  /** Current time as the step's expressions and code see it (`run-clock.ts`). */
  readonly runClock: number;
  clean(text: string): string;
}

export interface EndedRun {
  readonly run: RunFacts;
  readonly change: RunChange;
  readonly key: EndedKey | null;
}

export interface EndedKey {
  readonly webhookId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  /**
   * Body to send again if the same call is repeated. Null if the response is too long to be stored a second
   * time.
   */
  readonly answer: string | null;
  /** Idempotency keys that were stored before this time have expired. */
  readonly expiredMs: number;
}

export interface PublishedValue extends Publication {
  readonly etag: string;
  /** Data sources of the value, and whether it is sample data, encoded by `marksOf`. */
  readonly marks: string;
}

export type RunFacts = Omit<NewRun, "steps" | "order">;

export interface ClaimedRun {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly steps: readonly StepRecord[];
  /**
   * Number of processes in a row that died while executing the run, without recording any step in between.
   */
  readonly crashes: number;
}

export interface WaitBelow {
  readonly fromMs: number;
  readonly toMs: number | null;
}

export interface SubRunOutcome {
  readonly runId: string;
  readonly status: RunStatus;
  readonly result: string | null;
  /** True if the run succeeded, but the worker whose result was requested was skipped or failed. */
  readonly resultMissing: boolean;
  readonly error: string | null;
  readonly sample: boolean;
}
