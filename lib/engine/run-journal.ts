import { redactText } from "@/lib/kit/redact-text";
import type { InsideCount, RunHandling } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import type { StepError } from "@/lib/schema/step-error";
import type { StoredOutcome } from "@/lib/schema/stored-change";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Engine } from "./engine";
import { failureHandler } from "./failure-handler";
import { toPublishedValue } from "./publication";
import type {
  EndedRun,
  NewRun,
  PublishedValue,
  RunChange,
  RunFacts,
  StepRecord,
  StoredStep,
} from "./run-store";
import { handedOn } from "./run-trace";

export class FencedOut extends Error {}

/** Maximum delay for writing records that needn't be on disk immediately. */
const LAZY_MS = 250;
const HEAVY_CHARS = 1_000_000;
/** Number of records held before a write is forced, because loops can produce many small steps. */
const MAX_PENDING = 500;

function keyOf({ worker, iteration }: StepRecord): number | string {
  return iteration === undefined ? worker : `${worker}@${iteration.join(".")}`;
}

/**
 * Records of pure steps are held here until the next write. The writes of one run are sequential, and the
 * store merges those of many runs into one statement.
 */
export class RunJournal {
  /**
   * Records for the next write. Only the latest record of each step is held, because a statement can't write
   * the same row twice.
   */
  private pending = new Map<number | string, StepRecord>();
  private readonly open = new Map<number, StepRecord>();
  private pendingChars = 0;
  private readonly counts = new Map<number, InsideCount>();
  private isCounted = false;
  private spawned: NewRun[] = [];
  private executedInline: EndedRun[] = [];
  private writing: Promise<void> = Promise.resolve();
  private lastWriteMs: number;
  private readonly engine: Engine;
  private readonly run: RunFacts;
  private readonly attempt: number;
  private readonly startedAt: number;
  private readonly paid: boolean;
  private readonly copied: boolean;
  private readonly isSubRun: boolean;
  readonly secrets = new Set<string>();

  constructor(engine: Engine, run: RunFacts, attempt: number, startedAt: number) {
    this.engine = engine;
    this.run = run;
    this.paid = run.subscriptionId !== null;
    this.copied = run.publishTo !== null;
    this.isSubRun = run.parentRun !== null;
    this.attempt = attempt;
    this.startedAt = startedAt;
    this.lastWriteMs = startedAt;
  }

  note(step: StepRecord): void {
    const record = this.redacted(step);
    if (isAttemptOver(record)) this.engine.trace?.attemptEnded(this.run, record);
    this.pending.set(keyOf(step), record);
    this.pendingChars += (record.input?.length ?? 0) + (record.result?.length ?? 0);
    if (step.iteration !== undefined) return;
    if (hasEnded(step.status)) this.open.delete(step.worker);
    else this.open.set(step.worker, record);
  }

  count(loop: number, count: InsideCount): void {
    this.counts.set(loop, count);
    this.isCounted = true;
  }

  /**
   * True if the pending records should be written now, because there are too many of them, or because their
   * text is too large to be held in memory in addition to the results.
   */
  get isHeavy(): boolean {
    return this.pendingChars > HEAVY_CHARS || this.pending.size > MAX_PENDING;
  }

  begun(worker: number): StepRecord | undefined {
    return this.open.get(worker);
  }

  spawn(run: NewRun): void {
    this.spawned.push(this.redactContext(run));
  }

  redactContext(run: NewRun): NewRun {
    return { ...run, context: redactText(run.context, this.secrets) };
  }

  /**
   * Takes over an ended sub-run, which is written together with the next record of the step that called it.
   */
  adopt(ended: EndedRun): void {
    this.executedInline.push(ended);
    this.pendingChars += endedChars(ended);
  }

  flush(): Promise<void> {
    if (this.pending.size > 0 || this.isCounted)
      this.write({
        status: "running",
        finishedAt: null,
        error: null,
        publications: [],
        suspend: null,
        onFailure: null,
      });
    return this.writing;
  }

  async endInside(workers: readonly number[], path: readonly number[], error: StepError): Promise<void> {
    await this.flush();
    const called = await this.engine.store.endInside({
      runId: this.run.id,
      attempt: this.attempt,
      workers,
      path,
      now: this.engine.now(),
      error: redactText(JSON.stringify(error), this.secrets),
    });
    for (const run of called) await this.engine.cancelSubRun(run);
  }

  /** Inline runs are never flushed, because they are written only once, at their end. */
  flushIfStale(): void {
    if (this.engine.limits.isInline) return;
    if (this.engine.now() - this.lastWriteMs > LAZY_MS) this.flush().catch(() => undefined);
  }

  async succeed(publications: readonly PublishedValue[]): Promise<void> {
    this.write({
      status: "succeeded",
      finishedAt: this.engine.now(),
      error: null,
      publications: publications.map((value) => this.clean(value)),
      suspend: null,
      onFailure: null,
    });
    await this.writing;
  }

  /** The failure and the run that handles it are written in one transaction. */
  async fail(error: StepError, document: WorkflowDocument | null): Promise<void> {
    const onFailure = document && (await this.handle(error, document));
    this.write({
      status: "failed",
      finishedAt: this.engine.now(),
      error: redactText(JSON.stringify(error), this.secrets),
      publications: [],
      suspend: null,
      onFailure,
    });
    await this.writing;
  }

  private async handle(error: StepError, document: WorkflowDocument): Promise<string | null> {
    const handler = failureHandler(this.run, document);
    if (handler === null) return null;
    const failed = { run: this.run, workflowName: document.name, error };
    const begun = await this.engine.afterFailure(failed, handler);
    const note: RunHandling = begun.ok
      ? { workflow_id: begun.value.workflowId, run_id: begun.value.id }
      : { workflow_id: handler.workflow_id, code: begun.error.code, message: begun.error.message };
    if (begun.ok)
      this.spawn({
        ...begun.value,
        traceparent: handedOn(this.engine.trace, this.run, null),
      });
    return redactText(JSON.stringify(note), this.secrets);
  }

  /**
   * The database adds the delay to its own clock, because the clocks of machines differ and ours may have
   * been set by a test.
   */
  async suspend(wakeAt: number): Promise<void> {
    const wakeAfterMs = Math.max(0, wakeAt - this.engine.now());
    this.write({
      status: "running",
      finishedAt: null,
      error: null,
      publications: [],
      suspend: { wakeAfterMs },
      onFailure: null,
    });
    await this.writing;
  }

  private write(
    change: Pick<RunChange, "status" | "finishedAt" | "error" | "publications" | "suspend" | "onFailure">,
  ): void {
    const steps = [...this.pending.values()];
    const spawn = this.spawned;
    this.pending.clear();
    this.pendingChars = 0;
    const executedInline = this.executedInline;
    this.spawned = [];
    this.executedInline = [];
    const inside = this.isCounted ? JSON.stringify(Object.fromEntries(this.counts)) : null;
    this.isCounted = false;
    this.lastWriteMs = this.engine.now();
    this.writing = this.writing.then(async () => {
      const taken = await this.engine.record({
        runId: this.run.id,
        attempt: this.attempt,
        paid: this.paid,
        copied: this.copied,
        isSubRun: this.isSubRun,
        startedAt: this.startedAt,
        steps,
        inside,
        spawn,
        executedInline,
        ...change,
      });
      if (!taken) throw new FencedOut();
      const { status, finishedAt, error } = change;
      if (finishedAt !== null)
        this.engine.trace?.runEnded(this.run, { status, startedAt: this.startedAt, finishedAt, error });
    });
    this.writing.catch(() => undefined);
  }

  /** Writes a step's change to data that outlives the run, together with the step's record. */
  async keep(
    step: Omit<StoredStep, "attempt" | "clean">,
    recordOf: (outcome: StoredOutcome) => StepRecord | null,
  ): Promise<void> {
    await this.flush();
    const clean = (text: string) => redactText(text, this.secrets);
    const stored = await this.engine.store.keep({ ...step, attempt: this.attempt, clean }, (outcome) => {
      const record = recordOf(outcome);
      return record && this.redacted(record);
    });
    if (!stored) throw new FencedOut();
  }

  private redacted(step: StepRecord): StepRecord {
    if (this.secrets.size === 0) return step;
    const clean = (text: string | null) => text && redactText(text, this.secrets);
    return {
      ...step,
      input: clean(step.input),
      result: clean(step.result),
      error: clean(step.error),
      logs: clean(step.logs),
      publication: clean(step.publication),
    };
  }

  private clean(value: PublishedValue): PublishedValue {
    if (this.secrets.size === 0) return value;
    const body = redactText(value.body, this.secrets);
    return body === value.body ? value : toPublishedValue({ ...value, body }, value.marks);
  }
}

/** True if the attempt is over, even if a retry will follow. */
export function isAttemptOver({ status, wakeAt, error, startedAt }: StepRecord): boolean {
  if (startedAt === null || status === "skipped") return false;
  return hasEnded(status) || (status === "queued" && wakeAt !== null && error !== null);
}

export function endedChars({ run, change }: EndedRun): number {
  let chars = run.context.length + (run.request?.length ?? 0);
  for (const { input, result, error } of change.steps)
    chars += (input?.length ?? 0) + (result?.length ?? 0) + (error?.length ?? 0);
  for (const { body } of change.publications) chars += body.length;
  return chars;
}
