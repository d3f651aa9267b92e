import type { Iteration, Scope } from "@/lib/expression/scope";
import type { Json, JsonObject } from "@/lib/kit/json";
import { memoryOf } from "@/lib/kit/memory-of";
import { redactText } from "@/lib/kit/redact-text";
import { ok, type Result } from "@/lib/kit/result";
import type { HeldMemory } from "@/lib/limits/run-memory";
import type { KeptChange } from "@/lib/schema/kept-change";
import type { Connection } from "@/lib/schema/workflow";
import {
  done,
  type EachItem,
  NotInPlace,
  type Pause,
  type SubRun,
  type WorkerContext,
  type WorkerOutcome,
} from "@/lib/workers/define-worker";
import { inputOf, passedOnMark } from "./disabled-worker";
import type { CarriedSubRun, CompiledWorker, CompiledWorkflow, Engine } from "./engine";
import { isSampleResult } from "./is-sample-result";
import { noteCalls } from "./note-calls";
import { fixedStep, type PreparedStep, prepareStep } from "./prepare-step";
import { keptPublication } from "./publication";
import type { RunJournal } from "./run-journal";
import type { RunFacts, StepPlace, StepRecord } from "./run-store";
import { handedOn } from "./run-trace";
import { type Failure, settleFailure } from "./settle-failure";
import { isDue } from "./waiting-steps";

export type StepEnding =
  | { readonly state: "succeeded"; readonly record: StepRecord; readonly result: Json }
  | { readonly state: "failed"; readonly record: StepRecord }
  | { readonly state: "waiting"; readonly record: StepRecord }
  /** The run that it called has ended already, and is not written yet. */
  | { readonly state: "called"; readonly record: StepRecord; readonly called: CarriedSubRun }
  /** A box that goes on later: in another process, or when what its items wait for is there. */
  | { readonly state: "left"; readonly record: StepRecord; readonly until: Blocked | null };

/** What the items of a box wait for, when none of them can go on. */
export interface Blocked {
  /** The earliest of their times. */
  readonly wakeAt: number | null;
  readonly childRuns: readonly string[];
  /** Those that asked a person. */
  readonly asking: readonly StepPlace[];
  /** Any of them is there to wait: the run's time limit stands still. */
  readonly pauses: boolean;
}

export type BoxEnding =
  | { readonly state: "succeeded"; readonly result: Json; readonly sample: boolean }
  | { readonly state: "failed"; readonly failure: Failure }
  /** Null: this process leaves the run, and another one goes on with the items that are left. */
  | { readonly state: "left"; readonly until: Blocked | null };

export interface StepTask {
  readonly compiled: CompiledWorker;
  readonly attempt: number;
  /** When an earlier attempt began; null where there was none. */
  readonly since: number | null;
  readonly engine: Engine;
  readonly journal: RunJournal;
  readonly run: RunFacts;
  readonly ownerId: string;
  readonly startedAt: number;
  readonly outputs: ReadonlyMap<number, { readonly result?: Json; readonly error?: JsonObject }>;
  /** Whether a step that has ended led along this connection. */
  readonly took: (wire: Connection) => boolean;
  readonly variables: JsonObject;
  readonly request: () => Json;
  readonly signal: AbortSignal;
  readonly memory: Pick<HeldMemory, "hold">;
  readonly deadline: number;
  readonly workflow: CompiledWorkflow;
  /** Handed in, for a box runs steps in its turn. */
  readonly runBox: (task: StepTask, each: EachItem) => Promise<BoxEnding>;
  readonly leave: { readonly aborted: boolean };
  /** Its record had begun before: a box asks what is on record of its items. */
  readonly recalled: boolean;
  /** Inside a box: where, from the outermost in, and the item at hand. */
  readonly path?: readonly number[];
  readonly iteration?: Iteration;
}

/** One attempt of one step: prepare, run, settle, write down. Rejects only when this process must not go on with the run. */
export async function runStep(task: StepTask): Promise<StepEnding> {
  const { compiled, engine, journal, attempt } = task;
  const { worker, definition } = compiled;
  const now = engine.now();
  const begun: StepRecord = {
    worker: worker.index,
    type: worker.type,
    status: "running",
    attempt,
    startedAt: definition.pure || definition.box ? (task.since ?? now) : now,
    finishedAt: null,
    input: null,
    result: null,
    error: null,
    outlet: null,
    logs: null,
    reused: false,
    sample: false,
    publication: null,
    wakeAt: null,
    childRun: null,
    ...(task.path === undefined ? {} : { iteration: task.path }),
  };
  if (compiled.passesOn) {
    const { from, value } = inputOf(compiled.passesOn, task);
    const input = JSON.stringify(passedOnMark(from));
    const { outlet } = compiled.passesOn;
    return succeed(task, { ...begun, input }, done(value, outlet ?? undefined));
  }
  const prepared =
    fixedStep(compiled, engine) ?? prepareStep(compiled, scopeOf(task), engine, journal.secrets);
  if (!prepared.ok) return fail(task, begun, prepared.error);
  const record = { ...begun, input: inputText(prepared.value, journal.secrets) };

  // Before anything happens outside, all that came before is on disk, and this process still has the run.
  if (!definition.pure) {
    journal.note(record);
    if (!definition.onlyCalls) await journal.flush();
  }
  const { outcome, calls } = await attemptWithin(task, record, prepared.value.params);
  task.signal.throwIfAborted();
  if (outcome.state === "keep") return keep(task, record, outcome.change);
  if (outcome.state === "each") return each(task, record, outcome);
  if (outcome.state === "waiting")
    return "untilMs" in outcome.on
      ? pause(task, record, outcome.on)
      : waitForSubRun(task, record, outcome.on);
  const logs = outcome.logs ?? calls;
  const told = logs === undefined ? record : { ...record, logs: JSON.stringify(logs) };
  return outcome.state === "failed" ? fail(task, told, outcome) : succeed(task, told, outcome);
}

async function each(task: StepTask, record: StepRecord, items: EachItem): Promise<StepEnding> {
  const ending = await task.runBox(task, items);
  if (ending.state === "left") return { state: "left", record, until: ending.until };
  if (ending.state === "failed") return fail(task, record, ending.failure);
  const marked = ending.sample ? { ...record, sample: true } : record;
  return succeed(task, marked, { state: "done", result: ending.result });
}

function scopeOf({ run, startedAt, outputs, variables, request, iteration }: StepTask): Scope {
  return {
    workers: outputs,
    context: variables,
    request: request(),
    run: { id: run.id, started_at: new Date(startedAt).toISOString() },
    workflow: { id: run.workflowId },
    now: startedAt,
    ...(iteration === undefined ? {} : { iteration }),
  };
}

function succeed(
  task: StepTask,
  record: StepRecord,
  outcome: Extract<WorkerOutcome, { state: "done" }>,
): StepEnding {
  const ended = succeeded(task, record, outcome);
  return ended.ok ? finish(task, ended.value) : fail(task, record, ended.error);
}

/** What comes of the change decides how the step ends. Both are written at once, or neither. */
async function keep(task: StepTask, record: StepRecord, change: KeptChange): Promise<StepEnding> {
  const { engine, journal, run } = task;
  let ended = refused(NOTHING_CAME);
  await journal.keep(
    { run, worker: record.worker, iteration: task.path ?? null, change, now: engine.now() },
    (outcome) => {
      ended = outcome.state === "failed" ? refused(outcome) : succeeded(task, record, outcome);
      return ended.ok ? ended.value.record : null;
    },
  );
  return ended.ok ? finish(task, ended.value) : fail(task, record, ended.error);
}

const NOTHING_CAME: Failure = { code: "internal", message: "The change was neither made nor refused." };

function refused(error: Failure): Result<Succeeded, Failure> {
  return { ok: false, error };
}

type Succeeded = Extract<StepEnding, { state: "succeeded" }>;

/** The record of a step that ended well, or why it cannot be kept. */
function succeeded(
  task: StepTask,
  record: StepRecord,
  outcome: Extract<WorkerOutcome, { state: "done" }>,
): Result<Succeeded, Failure> {
  const text = JSON.stringify(outcome.result);
  const bytes = Buffer.byteLength(text);
  const limit = task.compiled.definition.maxResultBytes ?? task.engine.limits.resultBytes;
  if (bytes > limit) {
    return refused({
      code: "result_too_large",
      message: `The result has ${bytes} bytes; a step of this kind may hold ${limit}. Narrow it down, or ask for fewer rows.`,
      details: { bytes, limit },
    });
  }
  const ended: StepRecord = {
    ...record,
    status: "succeeded",
    finishedAt: task.engine.now(),
    result: text,
    sample: record.sample || isSampleResult(outcome.result),
    outlet: outcome.outlet ?? null,
    publication: outcome.publish ? keptPublication(outcome.publish, outcome.result, text) : null,
  };
  if (!task.memory.hold(heldBytes(ended, outcome.result))) return refused(runTooLarge(task.engine.limits));
  return ok({ state: "succeeded", record: ended, result: outcome.result });
}

/** What a step that ended well takes in memory until its run ends. */
export function heldBytes({ publication, result }: StepRecord, value: Json): number {
  const texts = publication === null ? 0 : publication.length + (result?.length ?? 0);
  return memoryOf(value) + texts;
}

export function runTooLarge({ runBytes }: Engine["limits"]): Failure {
  return {
    code: "run_too_large",
    message: `The results of this run's steps would take more than ${runBytes} bytes of memory together. Let its steps hold less: fewer rows, fewer fields, fewer small objects.`,
    details: { limit: runBytes },
  };
}

function fail(task: StepTask, record: StepRecord, failure: Failure): StepEnding {
  const { worker } = task.compiled;
  const settled = settleFailure(failure, worker, task.attempt, task.engine.now());
  const error = JSON.stringify(settled.error);
  if (settled.state === "retry") {
    return finish(task, {
      state: "waiting",
      record: { ...record, status: "queued", error, wakeAt: settled.atMs },
    });
  }
  const ended: StepRecord = { ...record, status: "failed", finishedAt: task.engine.now(), error };
  return finish(task, { state: "failed", record: ended });
}

/** What it ends with when its time comes is written now, so that a newer build need not know how it was made. */
function pause(task: StepTask, record: StepRecord, { untilMs, ending }: Pause): StepEnding {
  const ended = ending === null ? {} : { result: JSON.stringify(ending.result), outlet: ending.outlet };
  return finish(task, { state: "waiting", record: { ...record, ...ended, wakeAt: untilMs } });
}

async function waitForSubRun(task: StepTask, record: StepRecord, on: SubRun): Promise<StepEnding> {
  const { engine, journal, run } = task;
  const child = await engine.spawn(on, run, task.compiled.worker.index);
  if (!child.ok) return fail(task, record, child.error);
  const { timeout } = task.compiled.worker;
  const wakeAt = timeout === undefined ? null : (record.startedAt ?? engine.now()) + timeout * 1000;
  const waiting: StepRecord = { ...record, childRun: child.value.id, wakeAt };
  const place = {
    worker: record.worker,
    attempt: task.attempt,
    ...(task.path ? { iteration: task.path } : {}),
  };
  const begun = { ...child.value, traceparent: handedOn(engine.trace, run, place) };
  const called = await engine.carry(journal.toldTo(begun), run);
  // What came too late is as if it never was, and ends at its time as another would.
  if (called !== null && !isDue(waiting, engine.now())) return { state: "called", record: waiting, called };
  journal.spawn(begun);
  return finish(task, { state: "waiting", record: waiting });
}

function finish(task: StepTask, ending: StepEnding): StepEnding {
  task.journal.note(ending.record);
  if (!task.compiled.definition.pure) task.journal.flush().catch(() => undefined);
  return ending;
}

const MAX_INPUT = 65_536;

/** Secrets are removed before the text is cut: half of one would not be found. */
function inputText({ input, inputText }: PreparedStep, secrets: ReadonlySet<string>): string {
  const text = redactText(inputText ?? JSON.stringify(input), secrets);
  return text.length <= MAX_INPUT
    ? text
    : JSON.stringify({ $truncated: true, bytes: text.length, start: text.slice(0, 1000) });
}

interface Attempt {
  readonly outcome: WorkerOutcome;
  /** What it asked outside; undefined where it did not. */
  readonly calls?: readonly string[];
}

/** Runs the worker until it ends, its time is up or the run is over. A throw is a bug, and is reported as one. */
async function attemptWithin(task: StepTask, record: StepRecord, params: unknown): Promise<Attempt> {
  const { engine, run } = task;
  const { worker, definition } = task.compiled;
  try {
    // A pure step has limits of its own and obeys the run's signal. A timer for it would cost more than the step. And the
    // timeout of one that calls a run is for that run.
    if ((definition.pure && worker.timeout === undefined) || definition.onlyCalls)
      return { outcome: await definition.run(params, contextOf(task, record, task.signal)) };
    return await watched(task, record, params);
  } catch (error) {
    if (error instanceof NotInPlace) throw error;
    engine.report(error, run, task.journal.secrets);
    return {
      outcome: {
        state: "failed",
        code: "internal",
        message: "The worker broke. The fault is in the log of the server.",
      },
    };
  }
}

async function watched(task: StepTask, record: StepRecord, params: unknown): Promise<Attempt> {
  const { engine } = task;
  const { worker, definition } = task.compiled;
  const limitMs = Math.min(
    worker.timeout === undefined || definition.waits ? engine.limits.stepTimeoutMs : worker.timeout * 1000,
    Math.max(1, task.deadline - engine.now()),
  );
  const late = new AbortController();
  const signal = AbortSignal.any([task.signal, late.signal]);
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const cut = new Promise<WorkerOutcome>((resolve) => {
    timer = setTimeout(() => late.abort(), limitMs);
    onAbort = () =>
      resolve(
        late.signal.aborted
          ? {
              state: "failed",
              code: "timeout",
              message: `The step took longer than its ${limitMs / 1000} s.`,
            }
          : { state: "failed", code: "cancelled", message: "The run was stopped." },
      );
    signal.addEventListener("abort", onAbort);
  });
  const noted = noteCalls(contextOf(task, record, signal));
  try {
    const outcome = await Promise.race([definition.run(params, noted.context), cut]);
    const calls = noted.lines(task.journal.secrets);
    return calls.length > 0 ? { outcome, calls } : { outcome };
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

function contextOf(task: StepTask, { startedAt }: StepRecord, signal: AbortSignal): WorkerContext {
  const { timeout } = task.compiled.worker;
  return task.engine.context({
    run: task.run,
    ownerId: task.ownerId,
    worker: task.compiled.worker.index,
    attempt: task.attempt,
    signal,
    workers: task.outputs,
    variables: task.variables,
    runStartedAt: task.startedAt,
    stepStartedAt: startedAt ?? task.startedAt,
    request: task.request,
    secrets: task.journal.secrets,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(task.iteration === undefined ? {} : { iteration: task.iteration }),
    ...(task.path === undefined ? {} : { path: task.path }),
  });
}
