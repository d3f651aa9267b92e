import { setMaxListeners } from "node:events";
import { type Json, type JsonObject, objectOf } from "@/lib/kit/json";
import { minOf } from "@/lib/kit/max-of";
import type { HeldMemory } from "@/lib/limits/run-memory";
import { hasEnded } from "@/lib/schema/run-status";
import type { StepError } from "@/lib/schema/step-error";
import { NotInlineable } from "@/lib/workers/define-worker";
import { BlockedLoops } from "./blocked-loops";
import type { Progress } from "./compile-plan";
import { endSubRun, QUESTION_LOST } from "./end-wait";
import type { CompiledWorker, CompiledWorkflow, Engine, InlineSubRun } from "./engine";
import { RunDeadline } from "./run-deadline";
import { RunJournal } from "./run-journal";
import { runLoop } from "./run-loop";
import { RunResults } from "./run-results";
import { runStep, runTooLarge } from "./run-step";
import type { ClaimedRun, RunFacts, StepRecord, SubRunOutcome } from "./run-store";
import { type Failure, toStepError } from "./settle-failure";
import type { StepEnding } from "./step-task";
import { waitForFirst } from "./wait-for-first";
import { isAsking, isDue, WaitingSteps } from "./waiting-steps";
import { workersIn } from "./workers-in";

/** During a shorter wait, the run isn't suspended, because suspending and waking it would cost more. */
const SHORT_WAIT_MS = 1_500;

/**
 * Resolves once the run has ended or all remaining steps are waiting. Throws if the store is unreachable (the
 * job is then retried) or another process has taken over the run.
 */
export async function executeRun(
  claimed: ClaimedRun,
  /** Null if the workflow was deleted. */
  compiled: CompiledWorkflow | null,
  engine: Engine,
  stop: AbortSignal,
  leave: Leave = NEVER,
  memory: Pick<HeldMemory, "hold"> = UNBOUNDED,
): Promise<void> {
  const startedAt = claimed.startedAt ?? engine.now();
  const journal = new RunJournal(engine, claimed.run, claimed.attempt, startedAt);
  try {
    if (compiled)
      await new RunExecution(claimed, compiled, engine, journal, startedAt, stop, leave, memory).go();
    else
      await journal.fail(
        toStepError(
          { code: "workflow_not_found", message: "The workflow was deleted." },
          claimed.run.trigger ?? 0,
        ),
        null,
      );
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/**
 * A request to start no further steps. Once the current steps have ended, the run is suspended and another
 * process continues it.
 */
export interface Leave {
  readonly aborted: boolean;
  /** Delay before the suspended run can continue. */
  readonly afterMs?: number;
}

const NEVER: Leave = { aborted: false };
const UNBOUNDED = { hold: () => true };
/** Shared by all inline runs. Its signal never fires, because inline runs are never stopped. */
const NEVER_OVER = new AbortController();

/** Parses the request on first use, because few expressions read it and it may be large. */
function parsedOnce(text: string | null): () => Json {
  let parsed: Json | undefined;
  return () => {
    parsed ??= text === null ? {} : JSON.parse(text);
    return parsed ?? null;
  };
}

class RunExecution {
  private readonly run: RunFacts;
  private readonly compiled: CompiledWorkflow;
  private readonly engine: Engine;
  private readonly journal: RunJournal;
  private readonly progress: Progress;
  private readonly startedAt: number;
  private readonly timeoutMs: number;
  private readonly stop: AbortSignal;
  private readonly leave: Leave;
  /**
   * Aborts the current steps if the run is stopped, or if it ends while they are still running. All steps
   * share one signal, because signals are costly.
   */
  private readonly over: AbortController;
  private readonly onStop = () => this.over.abort(this.stop.reason);
  private readonly results: RunResults;
  private readonly variables: JsonObject;
  private readonly request: () => Json;
  private readonly active = new Map<number, Promise<StepEnding>>();
  /**
   * Steps that had started but not ended when this process took over the run. An attempt that a dead process
   * had started is repeated under the same number.
   */
  private readonly recalled = new Map<number, StepRecord>();
  private readonly waiting = new WaitingSteps();
  private readonly blocked = new BlockedLoops();
  private readonly late: RunDeadline;

  constructor(
    claimed: ClaimedRun,
    compiled: CompiledWorkflow,
    engine: Engine,
    journal: RunJournal,
    startedAt: number,
    stop: AbortSignal,
    leave: Leave,
    memory: Pick<HeldMemory, "hold">,
  ) {
    this.run = claimed.run;
    this.compiled = compiled;
    this.engine = engine;
    this.journal = journal;
    this.startedAt = startedAt;
    this.stop = stop;
    this.leave = leave;
    this.over = engine.limits.isInline ? NEVER_OVER : new AbortController();
    if (this.over !== NEVER_OVER) {
      setMaxListeners(0, this.over.signal);
      stop.addEventListener("abort", this.onStop, { once: true });
    }
    this.timeoutMs = compiled.runTimeoutMs ?? engine.limits.runTimeoutMs;
    this.late = new RunDeadline(startedAt, this.timeoutMs);
    this.variables = objectOf(claimed.run.context);
    this.request = parsedOnce(claimed.run.request);
    this.progress = compiled.plan(claimed.run.trigger, claimed.run.onlyWorker).begin();
    this.results = new RunResults(compiled, this.progress, memory);
    for (const record of claimed.steps) this.recall(record);
  }

  async go(): Promise<void> {
    try {
      for (;;) {
        this.stop.throwIfAborted();
        for (const worker of this.progress.takeSkipped()) {
          const skipped = this.results.skip(worker, this.engine.now());
          if (skipped) this.journal.note(skipped);
        }
        if (this.progress.isDone()) return await this.end();
        if (this.hasDuePause() && (await this.takePauses())) continue;
        if (this.engine.now() >= this.deadline()) {
          if (this.engine.limits.isInline) throw new NotInlineable();
          if (await this.isLate()) return await this.endLate();
          continue;
        }
        if (this.waiting.lateSubRuns(this.engine.now()).length > 0 && (await this.takeSubRuns())) continue;
        if (!this.leave.aborted) this.startReady();
        if (this.active.size > 0) await this.nextEnding();
        else if (this.leave.aborted)
          return await this.journal.suspend(this.engine.now() + (this.leave.afterMs ?? 0));
        else if (!(await this.rest())) return;
      }
    } finally {
      // The listener is removed, because the signal may belong to the whole process, and the listener would
      // keep this run in memory.
      this.stop.removeEventListener("abort", this.onStop);
      if (this.active.size > 0) this.abort();
    }
  }

  /** The run's time limit is paused while a step waits for a timer or a person. */
  private deadline(): number {
    if (this.waiting.size > 0 && this.waiting.pauses().length > 0) return Number.POSITIVE_INFINITY;
    return this.blocked.pauses() ? Number.POSITIVE_INFINITY : this.late.time;
  }

  private async isLate(): Promise<boolean> {
    await this.late.lookBelow(this.engine.store, this.run.id, this.engine.now());
    return this.engine.now() >= this.deadline();
  }

  /** An inline run has no steps to abort, because it executes without interruption. */
  private abort(): void {
    if (this.over !== NEVER_OVER) this.over.abort();
  }

  private recall(record: StepRecord): void {
    if (hasEnded(record.status)) {
      this.results.keep(record);
      if (this.compiled.workers.get(record.worker)?.definition.waits) this.late.noteWaited(record);
      return;
    }
    this.recalled.set(record.worker, record);
    if (record.wakeAt !== null || record.childRun !== null) this.waiting.add(record);
  }

  private startReady(): void {
    for (const worker of this.progress.takeReady()) {
      if (this.waiting.has(worker)) continue;
      const { attempt = 1, startedAt = null } = this.recalled.get(worker) ?? {};
      this.start(worker, attempt, startedAt);
    }
    for (const { worker, attempt, startedAt } of this.waiting.takeDue(this.engine.now()))
      this.start(worker, attempt + 1, startedAt);
    for (const worker of this.blocked.due(this.engine.now())) this.resumeLoop(worker);
  }

  private resumeLoop(worker: number): void {
    const record = this.blocked.take(worker);
    if (record === null) return;
    this.recalled.set(worker, record);
    this.start(worker, record.attempt, record.startedAt);
  }

  private earliestWake(): number | null {
    const times = [this.waiting.earliestWake(), this.blocked.earliestWake()];
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : minOf(known);
  }

  private start(worker: number, attempt: number, since: number | null): void {
    const compiled = this.compiledWorker(worker);
    const ending = runStep({
      compiled,
      attempt,
      since,
      engine: this.engine,
      journal: this.journal,
      run: this.run,
      ownerId: this.compiled.ownerId,
      startedAt: this.startedAt,
      outputs: this.results.outputs,
      took: (connection) => this.results.took(connection),
      isSample: () => this.results.isSample,
      variables: this.variables,
      request: this.request,
      signal: this.over.signal,
      memory: this.results.memory,
      deadline: this.deadline(),
      workflow: this.compiled,
      runLoop,
      leave: this.leave,
      recalled: this.recalled.has(worker),
    });
    // A step's error is handled where its promise is awaited. Without this empty handler, a rejection before
    // that would count as unhandled.
    ending.catch(() => undefined);
    this.active.set(worker, ending);
  }

  private compiledWorker(worker: number): CompiledWorker {
    const compiled = this.compiled.workers.get(worker);
    if (!compiled) throw new Error(`The plan names worker ${worker}, the document does not`);
    return compiled;
  }

  private async nextEnding(): Promise<void> {
    const wake = this.leave.aborted ? null : this.earliestWake();
    const deadline = this.deadline();
    const timeLeft = Math.max(0, Math.min(deadline, wake ?? deadline) - this.engine.now());
    const ending = (await this.onlyPure()) ?? (await waitForFirst(this.active.values(), timeLeft, this.stop));
    if (!ending) return;
    this.active.delete(ending.record.worker);
    if (ending.state === "left") {
      if (ending.until !== null) this.blocked.add(ending.record, ending.until);
      return;
    }
    if (ending.state === "waiting") this.waiting.add(ending.record);
    else if (ending.state === "called") this.adopt(ending.record, ending.called);
    else if (ending.state === "failed") this.results.keep(ending.record);
    else this.results.keepResult(ending.record, ending.result);
    if (this.journal.isHeavy) await this.journal.flush();
    else this.journal.flushIfStale();
  }

  /**
   * Returns the promise of the running step if that step is pure and runs alone. It can be awaited directly,
   * without a timer, because it ends soon and no other step can end before it.
   */
  private onlyPure(): Promise<StepEnding> | null {
    if (this.active.size > 1 || this.waiting.size > 0) return null;
    const [[worker, ending] = []] = this.active;
    if (worker === undefined || ending === undefined) return null;
    return this.compiled.workers.get(worker)?.definition.pure ? ending : null;
  }

  /** Called when no step is running. Returns false if the run was suspended. */
  private async rest(): Promise<boolean> {
    if ((await this.takeSubRuns()) || (await this.takePauses()) || (await this.takeLoops())) return true;
    const wake = this.earliestWake();
    const deadline = this.deadline();
    const next = Math.min(wake ?? deadline, deadline);
    const waitMs = next - this.engine.now();
    if (wake !== null && waitMs <= SHORT_WAIT_MS && this.subRuns().length === 0) {
      await this.journal.flush();
      await this.engine.sleep(waitMs, this.stop);
      return true;
    }
    await this.journal.suspend(next);
    // A sub-run or decision that arrived before the suspension found no suspended run to wake, so we check
    // once more.
    const ended =
      (await this.endedSubRuns()).length > 0 || (await this.blocked.ready(this.engine, this.run)).length > 0;
    if (ended || (await this.decided()).length > 0) await this.engine.wake(this.run.id);
    return false;
  }

  /**
   * Cancels sub-runs that took too long. A run that ended just in time keeps its result, because it may have
   * been paid for.
   */
  private async takeSubRuns(): Promise<boolean> {
    for (const late of this.waiting.lateSubRuns(this.engine.now())) await this.engine.cancelSubRun(late);
    const ended = await this.endedSubRuns();
    for (const outcome of ended) {
      const waited = this.waiting.takeSubRun(outcome.runId);
      if (waited) this.settleSubRun(waited, outcome);
    }
    return ended.length > 0;
  }

  private adopt(waited: StepRecord, { ended, outcome }: InlineSubRun): void {
    this.journal.adopt(ended);
    this.settleSubRun(waited, outcome);
  }

  private settleSubRun(waited: StepRecord, outcome: SubRunOutcome): void {
    const { engine, journal } = this;
    const { worker } = this.compiledWorker(waited.worker);
    const ending = endSubRun({ engine, journal, memory: this.results.memory, worker }, waited, outcome);
    if (ending.state === "waiting") this.waiting.add(ending.record);
    else if (ending.state === "succeeded") this.results.keepResult(ending.record, ending.result);
    else this.results.keep(ending.record);
  }

  private hasDuePause(): boolean {
    const now = this.engine.now();
    return this.waiting.size > 0 && this.waiting.pauses().some((record) => isDue(record, now));
  }

  private async takePauses(): Promise<boolean> {
    const now = this.engine.now();
    const due = this.waiting.pauses().filter((record) => record.outlet !== null && isDue(record, now));
    for (const record of due) this.endPause(record, record.outlet, JSON.parse(record.result ?? "null"));
    const decided = await this.decided();
    for (const { record, outlet: output, result } of decided) this.endPause(record, output, result);
    const lost = this.waiting.pauses().filter((record) => isDue(record, now));
    for (const record of lost) this.failPause(record, QUESTION_LOST);
    return due.length > 0 || decided.length > 0 || lost.length > 0;
  }

  private async decided() {
    const asking = this.waiting.pauses().filter(isAsking);
    if (asking.length === 0) return [];
    const decisions = await this.engine.decisions(this.run, asking);
    return asking.flatMap((record, at) => {
      const decision = decisions[at] ?? null;
      return decision === null ? [] : [{ record, ...decision }];
    });
  }

  private endPause(waited: StepRecord, output: string | null, result: Json): void {
    this.waiting.end(waited.worker);
    const ended: StepRecord = { ...waited, finishedAt: this.engine.now(), wakeAt: null };
    this.late.noteWaited(ended);
    if (!this.results.hold(ended, result)) {
      this.failPause(waited, runTooLarge(this.engine.limits));
      return;
    }
    const record: StepRecord = {
      ...ended,
      status: "succeeded",
      outlet: output,
      result: JSON.stringify(result),
    };
    this.results.keepResult(record, result);
    this.journal.note(record);
  }

  private failPause(waited: StepRecord, failure: Failure): void {
    this.waiting.end(waited.worker);
    const error = JSON.stringify(toStepError(failure, waited.worker));
    const finishedAt = this.engine.now();
    this.settle({ ...waited, status: "failed", finishedAt, wakeAt: null, error, result: null, outlet: null });
  }

  private settle(record: StepRecord): void {
    this.results.keep(record);
    this.journal.note(record);
  }

  private async endedSubRuns(): Promise<readonly SubRunOutcome[]> {
    const ids = this.waiting.subRuns();
    return ids.length === 0 ? [] : this.engine.store.outcomes(ids);
  }

  private subRuns(): string[] {
    return [...this.waiting.subRuns(), ...this.blocked.childRuns()];
  }

  private async takeLoops(): Promise<boolean> {
    const ready = await this.blocked.ready(this.engine, this.run);
    for (const worker of ready) this.resumeLoop(worker);
    return ready.length > 0;
  }

  private async end(): Promise<void> {
    const [worker] = this.progress.failed;
    if (worker === undefined) {
      const publications = this.run.mode === "production" ? this.results.publications() : [];
      return this.journal.succeed(publications);
    }
    const text = this.results.of(worker)?.error;
    const error: StepError = text
      ? JSON.parse(text)
      : toStepError({ code: "internal", message: "The step failed." }, worker);
    return this.journal.fail(error, this.compiled.document);
  }

  private async endLate(): Promise<void> {
    this.abort();
    const now = this.engine.now();
    const seconds = Math.round(this.timeoutMs / 1000);
    const open = new Set([
      ...this.active.keys(),
      ...this.waiting.workers(),
      ...this.blocked.workers(),
      ...this.progress.takeReady(),
    ]);
    // Cancels the called runs before ending this one. If the process dies in between, the process that takes
    // over this run also finds that its timeout has passed, and cancels the called runs again.
    for (const child of this.subRuns()) await this.engine.cancelSubRun(child);
    const [worker = this.run.trigger ?? 0] = open;
    const error = toStepError(
      { code: "timeout", message: `The run exceeded its timeout of ${seconds} s.` },
      worker,
    );
    const loops = [...open].filter((index) => this.compiled.workers.get(index)?.definition.isLoop);
    if (loops.length > 0) await this.journal.endInside(workersIn(this.compiled, loops), [], error);
    for (const index of this.progress.hasEnded(worker) ? [] : open) {
      this.journal.note({
        ...(this.journal.begun(index) ?? this.recalled.get(index) ?? this.results.unbegun(index)),
        status: "failed",
        finishedAt: now,
        error: JSON.stringify({ ...error, worker: index }),
        wakeAt: null,
      });
    }
    await this.journal.fail(error, this.compiled.document);
  }
}
