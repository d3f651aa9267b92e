import type { Scope } from "@/lib/expression/scope";
import type { Json } from "@/lib/kit/json";
import { memoryOf } from "@/lib/kit/memory-of";
import { redactText } from "@/lib/kit/redact-text";
import { ok, type Result } from "@/lib/kit/result";
import type { StoredChange } from "@/lib/schema/stored-change";
import {
  done,
  type EachItem,
  type Pause,
  type SubRun,
  type WorkerOutcome,
} from "@/lib/workers/define-worker";
import { attemptStep } from "./attempt-step";
import { inputOf, passedOnMark } from "./disabled-worker";
import type { Engine } from "./engine";
import { isSampleResult } from "./is-sample-result";
import { fixedStep, type PreparedStep, prepareStep } from "./prepare-step";
import { storedPublication } from "./publication";
import type { StepRecord } from "./run-store";
import { handedOn } from "./run-trace";
import { type Failure, settleFailure } from "./settle-failure";
import { clockOf, type StepEnding, type StepTask } from "./step-task";
import { isDue } from "./waiting-steps";

/**
 * Runs a step to its end or to a wait. The promise rejects only if this process must not continue the run.
 */
export async function runStep(task: StepTask): Promise<StepEnding> {
  const { compiled, engine, journal, attempt } = task;
  const { worker, definition } = compiled;
  const now = engine.now();
  const begun: StepRecord = {
    worker: worker.index,
    type: worker.type,
    status: "running",
    attempt,
    startedAt: definition.pure || definition.isLoop ? (task.since ?? now) : now,
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
    const { outlet: output } = compiled.passesOn;
    return succeed(task, { ...begun, input }, done(value, output ?? undefined));
  }
  const prepared =
    fixedStep(compiled, engine) ??
    prepareStep(compiled, scopeOf(task), engine, journal.secrets, (work) => engine.spend(task.run.id, work));
  if (!prepared.ok) return fail(task, begun, prepared.error);
  const record = { ...begun, input: inputText(prepared.value, journal.secrets) };

  // Before an external call, all earlier records must be on disk, and this process must still own the run.
  if (!definition.pure) {
    journal.note(record);
    if (!definition.onlyCalls) await journal.flush();
  }
  const { outcome, calls } = await attemptStep(task, record, prepared.value.params);
  task.signal.throwIfAborted();
  if (outcome.state === "keep") return keep(task, record, outcome.change);
  if (outcome.state === "each") return each(task, record, outcome);
  if (outcome.state === "waiting")
    return "untilMs" in outcome.on
      ? pause(task, record, outcome.on)
      : waitForSubRun(task, record, outcome.on);
  const logs = outcome.logs ?? calls;
  const reported = logs === undefined ? record : { ...record, logs: JSON.stringify(logs) };
  return outcome.state === "failed" ? fail(task, reported, outcome) : succeed(task, reported, outcome);
}

async function each(task: StepTask, record: StepRecord, items: EachItem): Promise<StepEnding> {
  const ending = await task.runLoop(task, items);
  if (ending.state === "left") return { state: "left", record, until: ending.until };
  if (ending.state === "failed") return fail(task, record, ending.failure);
  const marked = ending.sample ? { ...record, sample: true } : record;
  return succeed(task, marked, { state: "done", result: ending.result });
}

function scopeOf(task: StepTask): Scope {
  const { run, startedAt, outputs, variables, request, iteration } = task;
  return {
    workers: outputs,
    context: variables,
    request: request(),
    run: { id: run.id, started_at: new Date(startedAt).toISOString() },
    workflow: { id: run.workflowId },
    now: clockOf(task),
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

/**
 * Applies a step's change to a memory or table. The outcome of the change decides how the step ends. The
 * change and the step's record are written in one transaction.
 */
async function keep(task: StepTask, record: StepRecord, change: StoredChange): Promise<StepEnding> {
  const { engine, journal, run } = task;
  let ended = refused(NOTHING_CAME);
  await journal.keep(
    {
      run,
      worker: record.worker,
      iteration: task.path ?? null,
      change,
      sample: task.isSample(),
      now: engine.now(),
      runClock: clockOf(task),
    },
    (outcome) => {
      ended = outcome.state === "failed" ? refused(outcome) : succeeded(task, record, outcome);
      return ended.ok ? ended.value.record : null;
    },
  );
  return ended.ok ? finish(task, ended.value) : fail(task, record, ended.error);
}

const NOTHING_CAME: Failure = { code: "internal", message: "Couldn't confirm whether the change was saved." };

function refused(error: Failure): Result<Succeeded, Failure> {
  return { ok: false, error };
}

type Succeeded = Extract<StepEnding, { state: "succeeded" }>;

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
      message: `The result is ${bytes} bytes; the limit for this step is ${limit}. Request fewer rows or fields.`,
      details: { bytes, limit },
    });
  }
  const ended: StepRecord = {
    ...record,
    status: "succeeded",
    finishedAt: task.engine.now(),
    result: text,
    sample: record.sample || outcome.sample === true || isSampleResult(outcome.result),
    outlet: outcome.outlet ?? null,
    publication: outcome.publish ? storedPublication(outcome.publish, outcome.result, text) : null,
  };
  if (!task.memory.hold(heldBytes(ended, outcome.result))) return refused(runTooLarge(task.engine.limits));
  return ok({ state: "succeeded", record: ended, result: outcome.result });
}

export function heldBytes({ publication, result }: StepRecord, value: Json): number {
  const texts = publication === null ? 0 : publication.length + (result?.length ?? 0);
  return memoryOf(value) + texts;
}

export function runTooLarge({ runBytes }: Engine["limits"]): Failure {
  return {
    code: "run_too_large",
    message: `The results of this run would take more than ${runBytes} bytes of memory. Return fewer rows, fewer fields or fewer small objects.`,
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

/**
 * Starts a step's wait. The result and output that the step will have are recorded now, so that a newer build
 * that ends the wait doesn't need to know how to compute them.
 */
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
  const called = await engine.execute(journal.redactContext(begun), run);
  // If the called run ended after the step's timeout, its result is ignored, and the step times out like any
  // other step that waits for a run.
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

/** Redacts secrets before truncating the text, because a truncated secret wouldn't be recognised. */
function inputText({ input, inputText }: PreparedStep, secrets: ReadonlySet<string>): string {
  const text = redactText(inputText ?? JSON.stringify(input), secrets);
  return text.length <= MAX_INPUT
    ? text
    : JSON.stringify({ $truncated: true, bytes: text.length, start: text.slice(0, 1000) });
}
