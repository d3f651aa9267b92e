import type { Publication } from "@/lib/schema/publication";
import type { RunStatus, StepStatus } from "@/lib/schema/run";

/** What the engine asks of its store. `db/run-store.ts` keeps it in Postgres. */
export interface RunStore {
  /** Writes runs and the jobs that will carry them in one statement: a run that exists will be run. */
  accept(runs: readonly NewRun[]): Promise<void>;
  /**
   * Writes changes of many runs in one statement. Answers per change whether it was taken: `false` when the run
   * has ended or another process carries it now, and then nothing of that change was written.
   */
  record(changes: readonly RunChange[]): Promise<readonly boolean[]>;
  /** Takes a run up again, after a wait or from a dead process. Null: it has ended, or somebody else carries it. */
  claim(runId: string, job: { readonly id: string; readonly first: boolean }): Promise<ClaimedRun | null>;
  /** How sub-runs ended; those still open are left out. */
  outcomes(runIds: readonly string[]): Promise<readonly SubRunOutcome[]>;
  /** Which of these runs have ended meanwhile, by a cancel for instance. */
  ended(runIds: readonly string[]): Promise<readonly string[]>;
}

export interface NewRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly version: number | null;
  /** The document as JSON text where no version holds it. */
  readonly document: string | null;
  readonly mode: "production" | "test";
  readonly trigger: number | null;
  /** JSON texts. */
  readonly context: string;
  readonly request: string | null;
  readonly webhookId: string | null;
  readonly method: string | null;
  readonly waited: boolean;
  /** Of these workers, the highest that succeeded answers a caller that waits. With `INSISTED` one of them must. */
  readonly resultWorkers: readonly number[];
  readonly retryOf: string | null;
  readonly retryFrom: number | null;
  readonly parentRun: string | null;
  readonly parentWorker: number | null;
  readonly hops: number;
  readonly onlyWorker: number | null;
  /** Whose call it is, where a subscriber called: what is held for the run is charged with its success. */
  readonly subscriptionId: string | null;
  readonly priceVersion: number | null;
  /** The workspace to whose own copies it publishes, where a subscriber called; null where everybody reads it. */
  readonly publishTo: string | null;
  /** Place in the fair order between workspaces (lib/limits/fair-order.ts), microseconds. */
  readonly order: number;
  /** Steps that stand from the beginning, copied from another run or pinned by hand. */
  readonly steps: readonly StepRecord[];
}

/** No worker's index. Beside the worker that somebody named: a run without that worker's result has no answer. */
export const INSISTED = -1;

export interface StepRecord {
  readonly worker: number;
  readonly type: string;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** JSON texts. */
  readonly input: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly outlet: string | null;
  readonly reused: boolean;
  /** Sample data went into its result, here or in the run that it called. */
  readonly sample: boolean;
  readonly publication: string | null;
  readonly wakeAt: number | null;
  readonly childRun: string | null;
}

export interface RunChange {
  readonly runId: string;
  readonly attempt: number;
  /** A subscriber called: something may be held for it. */
  readonly paid: boolean;
  /** What it publishes goes to a subscriber's own copies. */
  readonly copied: boolean;
  /** Another run waits for its end. */
  readonly isSubRun: boolean;
  readonly status: RunStatus;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly error: string | null;
  readonly steps: readonly StepRecord[];
  /** Published when the run succeeds; empty for tests. */
  readonly publications: readonly PublishedValue[];
  /** Nobody carries the run from here on: it is woken up after a time, or by the end of a sub-run. */
  readonly park: { readonly wakeAfterMs: number } | null;
  /** Sub-runs that start with this change. */
  readonly spawn: readonly NewRun[];
}

export interface PublishedValue extends Publication {
  readonly etag: string;
  /** What went into it: `marksOf` an origin. */
  readonly marks: string;
}

export type RunFacts = Omit<NewRun, "steps" | "order">;

export interface ClaimedRun {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly steps: readonly StepRecord[];
  /** How many processes died while they carried it. */
  readonly crashes: number;
}

export interface SubRunOutcome {
  readonly runId: string;
  readonly status: RunStatus;
  readonly result: string | null;
  /** The run succeeded, but the worker whose result was asked for was skipped, or failed. */
  readonly resultMissing: boolean;
  readonly error: string | null;
  /** Sample data went into any of its steps. */
  readonly sample: boolean;
}
