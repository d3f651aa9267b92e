import type { Publication } from "@/lib/schema/publication";
import type { RunStatus, StepStatus } from "@/lib/schema/run";
import type { StoredChange, StoredOutcome } from "@/lib/schema/stored-change";

/** What the engine asks of its store. `db/run-store/run-store.ts` keeps it in Postgres. */
export interface RunStore {
  /** Writes runs and their jobs in one statement, so that every run that exists is executed. */
  accept(runs: readonly NewRun[]): Promise<void>;
  /**
   * Writes changes of many runs in one statement. Tells for each change whether it was written: `false` when the run
   * has ended or another process executes it now. Then nothing of that change was written.
   */
  record(changes: readonly RunChange[]): Promise<readonly boolean[]>;
  /**
   * Writes runs that have ended already, whole and in one statement: nobody else ever knew of them. Tells which were
   * written: not one whose `Idempotency-Key` another run has.
   */
  recordEnded(runs: readonly EndedRun[]): Promise<readonly boolean[]>;
  /**
   * Makes a change that outlives the run and writes the step's record, in one transaction. `recordOf` makes the record of
   * what came of it; with null nothing is written. False when the run has ended, or another process executes it now.
   */
  keep(stored: StoredStep, recordOf: (outcome: StoredOutcome) => StepRecord | null): Promise<boolean>;
  /** Takes a run up again, after a wait or from a dead process. Null: it has ended, or another process executes it. */
  claim(runId: string, job: { readonly id: string; readonly first: boolean }): Promise<ClaimedRun | null>;
  /** What is on record of these workers of a box's inside, in the iterations from one up to another. */
  insideSteps(
    runId: string,
    workers: readonly number[],
    from: readonly number[],
    until: readonly number[],
  ): Promise<readonly StepRecord[]>;
  /** Steps inside a box that go on when its time is up end with it. Gives the runs that they waited for. */
  endInside(ended: EndedInside): Promise<readonly string[]>;
  /** How sub-runs ended; those still open are left out. */
  outcomes(runIds: readonly string[]): Promise<readonly SubRunOutcome[]>;
  /** When the insides of this run, and the runs that it called and those below them, were there to wait; `toMs` null where one still is. */
  waitsBelow(runId: string): Promise<readonly WaitBelow[]>;
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
  /** Whose result a waiting caller gets: of these workers, the highest that succeeded. With `INSISTED` one of them must succeed. */
  readonly resultWorkers: readonly number[];
  readonly retryOf: string | null;
  readonly retryFrom: number | null;
  readonly parentRun: string | null;
  readonly parentWorker: number | null;
  readonly hops: number;
  /** The failed run that it was begun for, or that the run which called it was begun for: its own failure begins nothing. */
  readonly failureOf: string | null;
  readonly onlyWorker: number | null;
  /** A test of one item: of the box that `onlyWorker` is, or stands in. */
  readonly onlyItem: number | null;
  /** The subscription, where a subscriber called: what is held for the run is charged when it succeeds. */
  readonly subscriptionId: string | null;
  readonly priceVersion: number | null;
  /** The workspace to whose own copies it publishes, where a subscriber called; null where everybody reads it. */
  readonly publishTo: string | null;
  /** Its caller's place in a trace, as the header `traceparent` tells it; null where it begins a trace of its own. */
  readonly traceparent: string | null;
  /** Place in line, in the fair order between workspaces (lib/limits/fair-order.ts), microseconds. */
  readonly order: number;
  /** Steps that stand from the beginning, copied from another run or pinned by hand. */
  readonly steps: readonly StepRecord[];
  /** Items of a box that another run finished: copied with the acceptance, so the run begins only the others. */
  readonly endedItems?: EndedItems;
}

export interface EndedItems {
  /** The run that finished them. */
  readonly from: string;
  /** The workers inside the box. */
  readonly inner: readonly number[];
  /** The same, with those of the boxes among them. */
  readonly workers: readonly number[];
  /** Workers whose failure takes a connection of its own and so fails no item. */
  readonly rescued: readonly number[];
}

/** No worker's index. It stands beside a worker that the caller named: without that worker's result the run has no answer. */
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
  /** What code wrote to its console: a list of texts. */
  readonly logs: string | null;
  readonly reused: boolean;
  /** Its result was made with sample data, here or in the run that it called. */
  readonly sample: boolean;
  readonly publication: string | null;
  readonly wakeAt: number | null;
  readonly childRun: string | null;
  /** Inside a box: which item, from the outermost box in. Left out outside. */
  readonly iteration?: readonly number[];
}

/** What tells the steps of a run apart. */
export type StepPlace = Pick<StepRecord, "worker" | "iteration">;

export interface RunChange {
  readonly runId: string;
  readonly attempt: number;
  /** A subscriber called: something may be held for it. */
  readonly paid: boolean;
  /** It publishes to a subscriber's own copies. */
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
  /** The run is parked: it is woken up after a time, or by the end of a sub-run. */
  readonly suspend: { readonly wakeAfterMs: number } | null;
  /** What became of the workflow that runs when this one fails: JSON, for people. */
  readonly onFailure: string | null;
  /** How far boxes outside of others are, by worker: JSON. Null where none went on. */
  readonly inside: string | null;
  /** Sub-runs that start with this change, and the run that its failure begins. */
  readonly spawn: readonly NewRun[];
  /** Sub-runs that were carried meanwhile: they are written with this change, ended. */
  readonly executedInline: readonly EndedRun[];
}

export interface EndedInside {
  readonly runId: string;
  readonly attempt: number;
  readonly workers: readonly number[];
  /** Of the box, from the outermost in. */
  readonly path: readonly number[];
  readonly now: number;
  /** JSON text; the worker is put in for each. */
  readonly error: string;
}

export interface StoredStep {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly worker: number;
  /** Where in its box; null outside. */
  readonly iteration: readonly number[] | null;
  readonly change: StoredChange;
  /** What the step worked with was made with sample data. */
  readonly sample: boolean;
  readonly now: number;
  /** Takes secrets out of a text before it is kept. */
  clean(text: string): string;
}

/** A run and its end. It was carried before it was written. */
export interface EndedRun {
  readonly run: RunFacts;
  readonly change: RunChange;
  readonly key: EndedKey | null;
}

/** The `Idempotency-Key` that a run is written under, with what its caller is answered. */
export interface EndedKey {
  readonly webhookId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  /** Null where it is too long to be written twice. */
  readonly answer: string | null;
  /** Whoever has the key since before this time has it no longer. */
  readonly expiredMs: number;
}

export interface PublishedValue extends Publication {
  readonly etag: string;
  /** What it was made from, as `marksOf` writes it. */
  readonly marks: string;
}

export type RunFacts = Omit<NewRun, "steps" | "order">;

export interface ClaimedRun {
  readonly run: RunFacts;
  readonly attempt: number;
  readonly startedAt: number | null;
  readonly steps: readonly StepRecord[];
  /** How many processes died in a row while they executed it, without a step recorded in between. */
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
  /** The run succeeded, but the worker whose result was asked for was skipped, or failed. */
  readonly resultMissing: boolean;
  readonly error: string | null;
  /** Any of its steps was made with sample data. */
  readonly sample: boolean;
}
