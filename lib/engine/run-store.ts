import type { Publication } from "@/lib/schema/publication";
import type { RunStatus, StepStatus } from "@/lib/schema/run";
import type { StoredChange, StoredOutcome } from "@/lib/schema/stored-change";

/** Store that the engine needs. `db/run-store/run-store.ts` implements it in Postgres. */
export interface RunStore {
  /** Writes runs and their jobs in one statement, so that every stored run gets executed. */
  accept(runs: readonly NewRun[]): Promise<void>;
  /**
   * Writes changes of many runs in one statement and returns for each whether it was written: `false` if the
   * run has ended or another process executes it. A rejected change writes no part of itself.
   */
  record(changes: readonly RunChange[]): Promise<readonly boolean[]>;
  /**
   * Writes ended runs that were never stored before, in one statement. Returns which were written; a run
   * whose `Idempotency-Key` is taken isn't.
   */
  recordEnded(runs: readonly EndedRun[]): Promise<readonly boolean[]>;
  /**
   * Makes a change that outlives the run and writes the step's record in one transaction. `recordOf` turns
   * the outcome into the record, or null to write neither. False if the run has ended or another process
   * executes it.
   */
  keep(stored: StoredStep, recordOf: (outcome: StoredOutcome) => StepRecord | null): Promise<boolean>;
  /**
   * Resumes a run after a wait or from a dead process. Null if it has ended or another process executes it.
   */
  claim(runId: string, job: { readonly id: string; readonly first: boolean }): Promise<ClaimedRun | null>;
  /** Records of these workers inside a loop, for a range of iterations. */
  insideSteps(
    runId: string,
    workers: readonly number[],
    from: readonly number[],
    until: readonly number[],
  ): Promise<readonly StepRecord[]>;
  /** Ends unfinished steps inside a loop whose time is up. Returns the runs that they waited for. */
  endInside(ended: EndedInside): Promise<readonly string[]>;
  /** Outcomes of ended sub-runs. Open ones are left out. */
  outcomes(runIds: readonly string[]): Promise<readonly SubRunOutcome[]>;
  /** Waits of this run's loops and of all runs below it. `toMs` is null for a wait that continues. */
  waitsBelow(runId: string): Promise<readonly WaitBelow[]>;
  /** Subset of these runs that have ended, for example by a cancel. */
  ended(runIds: readonly string[]): Promise<readonly string[]>;
}

export interface NewRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly version: number | null;
  /** The document as JSON text, if no version contains it. */
  readonly document: string | null;
  readonly mode: "production" | "test";
  readonly trigger: number | null;
  readonly context: string;
  readonly request: string | null;
  readonly webhookId: string | null;
  readonly method: string | null;
  readonly waited: boolean;
  /**
   * Workers whose result a waiting caller gets: the highest index that succeeded. With `INSISTED` one of them
   * must succeed.
   */
  readonly resultWorkers: readonly number[];
  readonly retryOf: string | null;
  readonly retryFrom: number | null;
  readonly parentRun: string | null;
  readonly parentWorker: number | null;
  readonly hops: number;
  /** The failed run that this run, or its caller, handles. Its own failure starts no further run. */
  readonly failureOf: string | null;
  readonly onlyWorker: number | null;
  /** Test of a single item of the loop that is, or contains, `onlyWorker`. */
  readonly onlyItem: number | null;
  /** The caller's subscription. The amount held for the run is charged on success. */
  readonly subscriptionId: string | null;
  readonly priceVersion: number | null;
  /**
   * The subscriber's workspace, if the run publishes to that workspace's own copies; null if everyone reads
   * the result.
   */
  readonly publishTo: string | null;
  /** The caller's `traceparent` header; null if the run starts a trace of its own. */
  readonly traceparent: string | null;
  /** Place in the fair order between workspaces (lib/limits/fair-order.ts), in microseconds. */
  readonly order: number;
  /** Steps that exist from the start, copied from another run or pinned manually. */
  readonly steps: readonly StepRecord[];
  /** Loop items that another run finished. They are copied on acceptance, so that only the others run. */
  readonly endedItems?: EndedItems;
}

export interface EndedItems {
  /** The run that finished them. */
  readonly from: string;
  /** Workers inside the loop. */
  readonly inner: readonly number[];
  /** Workers inside the loop, including those of nested loops. */
  readonly workers: readonly number[];
  /** Workers with a taken `error` output, whose failure doesn't fail the item. */
  readonly rescued: readonly number[];
}

/**
 * Not a worker's index. Listed beside a worker that the caller named: without that worker's result, the run
 * has no answer.
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
  /** Console output of code: a list of texts. */
  readonly logs: string | null;
  readonly reused: boolean;
  /** True if its result was made with sample data, here or in the run that it called. */
  readonly sample: boolean;
  readonly publication: string | null;
  readonly wakeAt: number | null;
  readonly childRun: string | null;
  /** Item numbers from the outermost loop inwards. Absent outside loops. */
  readonly iteration?: readonly number[];
}

/** Identifies a step within its run. */
export type StepPlace = Pick<StepRecord, "worker" | "iteration">;

export interface RunChange {
  readonly runId: string;
  readonly attempt: number;
  /** A subscriber called, so an amount may be held. */
  readonly paid: boolean;
  /** Publishes to a subscriber's own copies. */
  readonly copied: boolean;
  /** True if another run waits for this one. */
  readonly isSubRun: boolean;
  readonly status: RunStatus;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly error: string | null;
  readonly steps: readonly StepRecord[];
  /** Published when the run succeeds. Empty for tests. */
  readonly publications: readonly PublishedValue[];
  /** Suspends the run until a time or the end of a sub-run. */
  readonly suspend: { readonly wakeAfterMs: number } | null;
  /** Outcome of the failure-handling workflow: JSON, for display. */
  readonly onFailure: string | null;
  /** Progress of outermost loops by worker, as JSON. Null if none progressed. */
  readonly inside: string | null;
  /** Sub-runs that start with this change, and the run that handles its failure. */
  readonly spawn: readonly NewRun[];
  /** Ended sub-runs that were executed inline. They are written with this change. */
  readonly executedInline: readonly EndedRun[];
}

export interface EndedInside {
  readonly runId: string;
  readonly attempt: number;
  readonly workers: readonly number[];
  /** Path of the loop, outermost first. */
  readonly path: readonly number[];
  readonly now: number;
  /** JSON text. The worker is inserted for each step. */
  readonly error: string;
}

export interface StoredStep {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly worker: number;
  /** Position in its loops; null outside. */
  readonly iteration: readonly number[] | null;
  readonly change: StoredChange;
  /** True if the step's input was made with sample data. */
  readonly sample: boolean;
  readonly now: number;
  /** Redacts secrets in a string before it is stored. */
  clean(text: string): string;
}

/** A run that was executed before it was written, with its end. */
export interface EndedRun {
  readonly run: RunFacts;
  readonly change: RunChange;
  readonly key: EndedKey | null;
}

/** The `Idempotency-Key` of a run, with its caller's response. */
export interface EndedKey {
  readonly webhookId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  /** Null if it is too long to be stored twice. */
  readonly answer: string | null;
  /** Keys stored before this time have expired. */
  readonly expiredMs: number;
}

export interface PublishedValue extends Publication {
  readonly etag: string;
  /** Origin of the value, written by `marksOf`. */
  readonly marks: string;
}

export type RunFacts = Omit<NewRun, "steps" | "order">;

export interface ClaimedRun {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly steps: readonly StepRecord[];
  /** Processes in a row that died while executing the run, without recording a step in between. */
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
  /** The run succeeded, but the worker of the requested result was skipped or failed. */
  readonly resultMissing: boolean;
  readonly error: string | null;
  /** True if any step was made with sample data. */
  readonly sample: boolean;
}
