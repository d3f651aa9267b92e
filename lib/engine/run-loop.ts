import { setMaxListeners } from "node:events";
import type { Iteration } from "@/lib/expression/scope";
import { type Batcher, createBatcher } from "@/lib/kit/batcher";
import { type Json, type JsonObject, objectOf } from "@/lib/kit/json";
import { maxOf, minOf } from "@/lib/kit/max-of";
import { memoryOf } from "@/lib/kit/memory-of";
import { pauseAfter } from "@/lib/kit/steps";
import { hasEnded } from "@/lib/schema/run-status";
import type { StepError } from "@/lib/schema/step-error";
import type { EachItem } from "@/lib/workers/define-worker";
import type { Plan } from "./compile-plan";
import { endPause, endQuestion, endSubRun } from "./end-wait";
import type { CompiledWorker, Decision } from "./engine";
import { failLoop } from "./fail-loop";
import { Iterations } from "./iterations";
import { noItem, type OnlyItem, onlyItemOf } from "./only-item";
import { RecordedItems } from "./recorded-items";
import { RunResults } from "./run-results";
import { runStep, runTooLarge } from "./run-step";
import type { StepPlace, StepRecord } from "./run-store";
import { toStepError } from "./settle-failure";
import type { Blocked, LoopEnding, StepEnding, StepTask } from "./step-task";
import { isAsking, isDue } from "./waiting-steps";
import { workersIn } from "./workers-in";

/**
 * Approximate work of one item's steps, not counting their waits. It is passed to `pauseAfter`, so that
 * thousands of items don't block the process.
 */
const UNITS_AN_ITEM = 200;
const LOOK_MS = 250;
/** During a shorter wait, the run isn't suspended, because suspending and waking it would cost more. */
const SHORT_WAIT_MS = 1_500;

export async function runLoop(task: StepTask, each: EachItem): Promise<LoopEnding> {
  const timeout = task.compiled.worker.timeout;
  const late = timeout === undefined ? null : AbortSignal.timeout(timeout * 1000);
  const signal = late === null ? task.signal : AbortSignal.any([task.signal, late]);
  setMaxListeners(0, signal);
  try {
    return await new LoopExecution({ ...task, signal }, each).go();
  } catch (error) {
    if (!late?.aborted || task.signal.aborted) throw error;
    const failure = { code: "timeout", message: `The loop exceeded its timeout of ${timeout} s.` } as const;
    const loop = task.compiled.worker.index;
    await task.journal.endInside(
      workersIn(task.workflow, [loop]),
      task.path ?? [],
      toStepError(failure, loop),
    );
    return { state: "failed", failure };
  }
}

type ItemEnding =
  | { readonly state: "succeeded"; readonly result: Json }
  | { readonly state: "failed"; readonly error: StepError }
  | { readonly state: "left" };

class LoopExecution {
  readonly #task: StepTask;
  readonly #each: EachItem;
  readonly #plan: Plan;
  readonly #only: OnlyItem | null;
  readonly #path: readonly number[];
  readonly #iterations: Iterations;
  readonly #ends: Json[] = [];
  readonly #leading: ReadonlySet<number>;
  /** Null if the loop starts for the first time. */
  readonly #recorded: RecordedItems | null;
  #sample = false;
  #held = 0;
  #left = false;
  readonly #waits: StepRecord[] = [];
  readonly #below: Blocked[] = [];
  /**
   * Several items may be waiting for approvals at the same time, so their decisions are queried in batches.
   */
  readonly #decisions: Batcher<StepPlace, Decision | null>;

  constructor(task: StepTask, each: EachItem) {
    const loop = task.compiled.worker.index;
    this.#task = task;
    this.#only = onlyItemOf(task);
    this.#each = each;
    this.#plan = task.workflow.inside(loop, this.#only?.worker ?? null);
    this.#path = task.path ?? [];
    this.#iterations = new Iterations({
      from: this.#only?.item ?? 0,
      until: this.#only === null ? each.items.length : this.#only.item + 1,
      parallel: each.parallel,
      onError: each.onError,
    });
    this.#leading = new Set(task.workflow.document.connections.map(({ from }) => from));
    this.#decisions = createBatcher({
      maxInFlight: 1,
      maxItems: each.parallel,
      write: (asking) => task.engine.decisions(task.run, asking),
    });
    this.#recorded = task.recalled ? new RecordedItems(task, this.#plan.workers) : null;
  }

  async go(): Promise<LoopEnding> {
    const { parallel, items } = this.#each;
    if (this.#only !== null && this.#only.item >= items.length)
      return { state: "failed", failure: noItem(this.#only.item, items.length) };
    try {
      // Writes this run's pending records to disk first, because all of its records are then read back.
      if (this.#recorded !== null) await this.#task.journal.flush();
      this.#count();
      await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, () => this.#lane()));
      if (this.#left) return { state: "left", until: this.#blocked() };
      return this.#ending();
    } finally {
      this.#task.memory.hold(-this.#held);
    }
  }

  #blocked(): Blocked | null {
    if (this.#task.leave.aborted || this.#waits.length + this.#below.length === 0) return null;
    const times = [...this.#waits, ...this.#below].flatMap(({ wakeAt }) => wakeAt ?? []);
    return {
      wakeAt: times.length === 0 ? null : minOf(times),
      childRuns: [
        ...this.#waits.flatMap(({ childRun }) => childRun ?? []),
        ...this.#below.flatMap(({ childRuns }) => childRuns),
      ],
      asking: [...this.#waits.filter(isAsking), ...this.#below.flatMap(({ asking }) => asking)],
      pauses:
        this.#waits.some(({ childRun }) => childRun === null) || this.#below.some(({ pauses }) => pauses),
    };
  }

  #ending(): LoopEnding {
    const { stopped, failed } = this.#iterations;
    if (stopped !== null) return { state: "failed", failure: failLoop(stopped.error, stopped.iteration) };
    const results = this.#only === null ? this.#ends : this.#ends.slice(this.#only.item);
    const result: JsonObject = { results, count: results.length, failed };
    return { state: "succeeded", result, sample: this.#sample };
  }

  async #lane(): Promise<void> {
    while (!this.#task.leave.aborted) {
      this.#task.signal.throwIfAborted();
      const iteration = this.#iterations.take();
      if (iteration === null) {
        // Flushes the journal now, because the other items may run for a long time before the next write.
        if (!this.#iterations.isDone()) this.#task.journal.flush().catch(() => undefined);
        return;
      }
      const ending = await this.#item(iteration);
      if (ending.state === "left") break;
      const result = ending.state === "succeeded" ? ending.result : errorJson(ending.error);
      const bytes = memoryOf(result);
      if (!this.#task.memory.hold(bytes)) {
        const error = toStepError(runTooLarge(this.#task.engine.limits), this.#task.compiled.worker.index);
        this.#iterations.stop(iteration, error);
        this.#count();
        return;
      }
      this.#held += bytes;
      this.#ends[iteration] =
        ending.state === "succeeded" ? { ok: true, result } : { ok: false, error: result };
      this.#iterations.settle(
        iteration,
        ending.state === "succeeded" ? { ok: true } : { ok: false, error: ending.error },
      );
      this.#count();
      if (this.#task.journal.isHeavy) await this.#task.journal.flush();
      else this.#task.journal.flushIfStale();
      await pauseAfter(UNITS_AN_ITEM);
    }
    if (!this.#iterations.isDone()) this.#left = true;
  }

  #count(): void {
    if (this.#path.length > 0) return;
    const { items, done, failed } = this.#iterations;
    this.#task.journal.count(this.#task.compiled.worker.index, { items, done, failed });
  }

  async #item(iteration: number): Promise<ItemEnding> {
    const recorded = (await this.#recorded?.take(iteration)) ?? [];
    let held = 0;
    const memory = {
      hold: (bytes: number) => {
        const taken = this.#task.memory.hold(bytes);
        if (taken) held += bytes;
        return taken;
      },
    };
    try {
      return await this.#inside(iteration, recorded, memory);
    } finally {
      memory.hold(-held);
    }
  }

  async #inside(
    iteration: number,
    recorded: readonly StepRecord[],
    memory: StepTask["memory"],
  ): Promise<ItemEnding> {
    const { journal, engine, workflow } = this.#task;
    const path = [...this.#path, iteration];
    const progress = this.#plan.begin();
    const results = new RunResults(workflow, progress, memory, this.#task.outputs);
    const open = new Map<number, StepRecord>();
    for (const record of recorded) {
      if (hasEnded(record.status)) results.keep(record);
      else open.set(record.worker, record);
    }
    const scope = this.#scopeOf(iteration);
    const active = new Map<number, Promise<StepEnding>>();
    for (;;) {
      this.#task.signal.throwIfAborted();
      for (const worker of progress.takeSkipped()) {
        const skipped = results.skip(worker, engine.now());
        if (skipped) journal.note({ ...skipped, iteration: path });
      }
      if (progress.isDone()) break;
      if (!this.#task.leave.aborted)
        for (const worker of progress.takeReady())
          active.set(worker, this.#step(worker, path, scope, results, memory, open.get(worker)));
      if (active.size === 0) return { state: "left" };
      const ending = await Promise.race(active.values());
      active.delete(ending.record.worker);
      if (ending.state === "left" && ending.until !== null) this.#below.push(ending.until);
      else if (ending.state === "failed") results.keep(ending.record);
      else if (ending.state === "succeeded") results.keepResult(ending.record, ending.result);
    }
    if (results.isSample) this.#sample = true;
    return this.#outcome(progress.failed, results);
  }

  /** While a step waits, only its loop item is blocked, and the other items continue. */
  async #step(
    worker: number,
    path: readonly number[],
    iteration: Iteration,
    results: RunResults,
    memory: StepTask["memory"],
    open: StepRecord | undefined,
  ): Promise<StepEnding> {
    const compiled = this.#task.workflow.workers.get(worker);
    if (!compiled) throw new Error(`The inside names worker ${worker}, the registry does not`);
    let attempt = open?.attempt ?? 1;
    let known = open;
    for (;;) {
      if (known !== undefined && isWaiting(known)) {
        const ending = await this.#endWait(known, compiled, memory);
        if (ending.state !== "waiting") return ending;
        known = ending.record;
      }
      if (known?.status === "queued") {
        if (!(await this.#waitUntil(known.wakeAt ?? 0))) return { state: "left", record: known, until: null };
        attempt += 1;
      }
      const ending = await runStep({
        ...this.#task,
        compiled,
        attempt,
        since: known?.startedAt ?? null,
        path,
        iteration,
        outputs: results.outputs,
        took: (connection) => results.took(connection),
        isSample: () => this.#task.isSample() || results.isSample,
        memory,
        recalled: known?.status === "running",
      });
      if (ending.state !== "waiting" && ending.state !== "called") return ending;
      known = ending.record;
      if (ending.state === "called") {
        const { engine, journal } = this.#task;
        journal.adopt(ending.called.ended);
        const parts = { engine, journal, memory, worker: compiled.worker };
        const ended = endSubRun(parts, ending.record, ending.called.outcome);
        if (ended.state !== "waiting") return ended;
        known = ended.record;
      }
    }
  }

  /**
   * Executes the next steps of a waiting loop item if the event that it waits for has happened or will happen
   * soon. Otherwise, the item stays suspended. The loop is suspended once all of its items are.
   */
  async #endWait(
    record: StepRecord,
    { worker }: CompiledWorker,
    memory: StepTask["memory"],
  ): Promise<StepEnding> {
    const { engine, journal } = this.#task;
    const parts = { engine, journal, memory, worker };
    const left = { state: "left", record, until: null } as const;
    const { childRun, wakeAt } = record;
    if (childRun !== null) {
      if (isDue(record, engine.now())) await engine.cancelSubRun(childRun);
      const [outcome] = await engine.store.outcomes([childRun]);
      if (outcome) return endSubRun(parts, record, outcome);
    } else if (isAsking(record)) {
      const isOver = isDue(record, engine.now());
      const decision = await this.#decisions.add(record);
      if (decision !== null || isOver) return endQuestion(parts, record, decision);
    } else if ((wakeAt ?? 0) - engine.now() <= SHORT_WAIT_MS) {
      return (await this.#waitUntil(wakeAt ?? 0)) ? endPause(parts, record) : left;
    }
    this.#waits.push(record);
    return left;
  }

  async #waitUntil(time: number): Promise<boolean> {
    const { engine, leave, signal } = this.#task;
    for (let left = time - engine.now(); left > 0; left = time - engine.now()) {
      if (leave.aborted) return false;
      await engine.sleep(Math.min(left, LOOK_MS), signal);
    }
    return !leave.aborted;
  }

  #outcome(failed: readonly number[], results: RunResults): ItemEnding {
    const [first] = failed;
    if (first !== undefined) {
      const text = results.of(first)?.error;
      const unknown = toStepError({ code: "internal", message: "The step failed." }, first);
      return { state: "failed", error: text ? JSON.parse(text) : unknown };
    }
    const { resultFrom } = this.#each;
    if (resultFrom !== null && results.of(resultFrom)?.status !== "succeeded") {
      const message = `Worker ${resultFrom}, which provides the result of each item, was skipped or failed.`;
      return { state: "failed", error: toStepError({ code: "result_missing", message }, resultFrom) };
    }
    const last = resultFrom ?? this.#lastOf(results);
    return { state: "succeeded", result: last === null ? null : (results.outputs.get(last)?.result ?? null) };
  }

  #lastOf(results: RunResults): number | null {
    const ends = this.#plan.workers.filter(
      (worker) => !this.#leading.has(worker) && results.of(worker)?.status === "succeeded",
    );
    return ends.length === 0 ? null : maxOf(ends);
  }

  #scopeOf(iteration: number): Iteration {
    const item = this.#each.items[iteration] ?? null;
    const outer = this.#task.iteration;
    return { item, item_index: iteration, ...(outer === undefined ? {} : { outer }) };
  }
}

function isWaiting({ status, wakeAt, childRun }: StepRecord): boolean {
  return status === "running" && (wakeAt !== null || childRun !== null);
}

function errorJson(error: StepError): Json {
  return objectOf(JSON.stringify(error));
}
