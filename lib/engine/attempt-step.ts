import { setMaxListeners } from "node:events";
import { NotInlineable, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { type InputLog, openInputLog } from "./input-log";
import { recordCalls } from "./record-calls";
import type { StepRecord } from "./run-store";
import type { AttemptPlace } from "./run-trace";
import { clockOf, type StepTask } from "./step-task";

interface Attempt {
  readonly outcome: WorkerOutcome;
  readonly calls?: readonly string[];
}

export async function attemptStep(task: StepTask, record: StepRecord, params: unknown): Promise<Attempt> {
  const { engine, run } = task;
  const { worker, definition } = task.compiled;
  try {
    // A pure step has limits of its own and obeys the run's signal, so it needs no timer, which would cost
    // more than the step itself. If a step only calls another run, the step's timeout is applied to that run.
    if ((definition.pure && worker.timeout === undefined) || definition.onlyCalls)
      return { outcome: await definition.run(params, contextOf(task, task.signal)) };
    return await watched(task, params);
  } catch (error) {
    if (error instanceof NotInlineable) throw error;
    engine.report(error, run, task.journal.secrets);
    return {
      outcome: {
        state: "failed",
        code: "internal",
        message: "The worker failed unexpectedly. The server log has details.",
      },
    };
  }
}

async function watched(task: StepTask, params: unknown): Promise<Attempt> {
  const { engine } = task;
  const { worker, definition } = task.compiled;
  const limitMs = Math.min(
    worker.timeout === undefined || definition.waits ? engine.limits.stepTimeoutMs : worker.timeout * 1000,
    Math.max(1, task.deadline - engine.now()),
  );
  const late = new AbortController();
  const signal = AbortSignal.any([task.signal, late.signal]);
  // Lifts the limit of ten listeners, beyond which Node warns, because a step may make many parallel calls.
  setMaxListeners(0, signal);
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
              message: `The step exceeded its timeout of ${limitMs / 1000} s.`,
            }
          : { state: "failed", code: "cancelled", message: "The run was stopped." },
      );
    signal.addEventListener("abort", onAbort);
  });
  const place = placeOf(task);
  const inputs = openInputLog((input) => engine.saveInput(task.run, place, input));
  const noted = recordCalls(contextOf(task, signal, inputs));
  try {
    const outcome = await Promise.race([definition.run(params, noted.context), cut]);
    await inputs.stored();
    const calls = noted.lines(task.journal.secrets);
    return calls.length > 0 ? { outcome, calls } : { outcome };
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener("abort", onAbort);
  }
}

function placeOf({ compiled, attempt, path }: StepTask): AttemptPlace {
  return { worker: compiled.worker.index, attempt, ...(path === undefined ? {} : { iteration: path }) };
}

function contextOf(task: StepTask, signal: AbortSignal, inputs?: InputLog): WorkerContext {
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
    runClock: clockOf(task),
    request: task.request,
    secrets: task.journal.secrets,
    ...(inputs === undefined ? {} : { inputs }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(task.iteration === undefined ? {} : { iteration: task.iteration }),
    ...(task.path === undefined ? {} : { path: task.path }),
  });
}
