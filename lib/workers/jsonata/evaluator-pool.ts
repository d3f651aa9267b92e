import type { Json } from "@/lib/kit/json";
import { memoryOf } from "@/lib/kit/memory-of";
import { fail, type Result } from "@/lib/kit/result";
import type { Evaluation, EvaluationFault, EvaluationLimits } from "./evaluation";
import { type EvaluatorProcess, START_MS, startEvaluator } from "./evaluator-process";

export interface EvaluatorPool {
  evaluate(evaluation: Evaluation, limits: EvaluationLimits): Promise<Result<Json, EvaluationFault>>;
  stop(): void;
}

export interface PoolOptions {
  readonly size: number;
  /** Maximum wait for a free process. Defaults to the time that an evaluator may take to start. */
  readonly maxWaitMs?: number;
  /** Maximum total size of one owner's queued evaluations. */
  readonly maxWaitingBytes?: number;
}

interface Waiting {
  readonly owner: string;
  readonly bytes: number;
  start(): void;
}

const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const WAITING_BYTES = 1_000;

/**
 * Creates a pool of a few processes, with a queue per owner. Owners take turns, and an owner who already has
 * a process never gets the last free one. So a slow expression that is run a thousand times delays only its
 * owner's workspace.
 */
export function createEvaluatorPool({
  size,
  maxWaitMs = START_MS,
  maxWaitingBytes = MAX_WAITING_BYTES,
}: PoolOptions): EvaluatorPool {
  const idle: EvaluatorProcess[] = [];
  const lines = new Map<string, Set<Waiting>>();
  const busy = new Map<string, number>();
  let running = 0;
  const waitingBytes = new Map<string, number>();

  const leave = (job: Waiting): void => {
    const line = lines.get(job.owner);
    if (line?.delete(job) !== true) return;
    waitingBytes.set(job.owner, (waitingBytes.get(job.owner) ?? 0) - job.bytes);
    if (line.size > 0) return;
    lines.delete(job.owner);
    waitingBytes.delete(job.owner);
  };

  const startNext = (): void => {
    if (running >= size) return;
    for (const [owner, line] of lines) {
      if (size > 1 && (busy.get(owner) ?? 0) >= size - 1) continue;
      const [job] = line;
      if (job === undefined) continue;
      leave(job);
      // Moves the owner to the back of the round-robin queue.
      if (lines.delete(owner) && line.size > 0) lines.set(owner, line);
      running += 1;
      busy.set(owner, (busy.get(owner) ?? 0) + 1);
      job.start();
      startNext();
      return;
    }
  };

  const finish = (owner: string, process: EvaluatorProcess): void => {
    running -= 1;
    const left = (busy.get(owner) ?? 1) - 1;
    if (left === 0) busy.delete(owner);
    else busy.set(owner, left);
    if (process.alive) idle.push(process);
    startNext();
  };

  const takeIdle = (): EvaluatorProcess => {
    for (let process = idle.pop(); process !== undefined; process = idle.pop()) {
      if (process.alive) return process;
    }
    return startEvaluator();
  };

  return {
    evaluate: (evaluation, limits) =>
      new Promise((resolve) => {
        const bytes = WAITING_BYTES + evaluation.expression.length + memoryOf(evaluation.input);
        // An owner's first waiting evaluation is accepted whatever its size. Otherwise one that is larger
        // than the limit could never run.
        const before = waitingBytes.get(evaluation.owner) ?? 0;
        if (before > 0 && before + bytes > maxWaitingBytes) return resolve(fail(BUSY));
        const giveUp = (fault: EvaluationFault) => {
          clearTimeout(timer);
          evaluation.signal.removeEventListener("abort", cancel);
          leave(job);
          resolve(fail(fault));
        };
        const cancel = () => giveUp({ reason: "cancelled", message: "The step was cancelled." });
        const timer = setTimeout(() => giveUp(BUSY), maxWaitMs);
        const job: Waiting = {
          owner: evaluation.owner,
          bytes,
          start: () => {
            clearTimeout(timer);
            evaluation.signal.removeEventListener("abort", cancel);
            const process = takeIdle();
            process.evaluate(evaluation, limits).then((result) => {
              finish(evaluation.owner, process);
              resolve(result);
            });
          },
        };
        evaluation.signal.addEventListener("abort", cancel, { once: true });
        const line = lines.get(job.owner) ?? new Set();
        lines.set(job.owner, line.add(job));
        waitingBytes.set(job.owner, before + bytes);
        startNext();
      }),
    stop: () => {
      for (const process of idle.splice(0)) process.stop();
    },
  };
}

const BUSY: EvaluationFault = {
  reason: "busy",
  message: "Too many expressions are waiting to be evaluated.",
};
