import { objectOf } from "@/lib/kit/json";
import type { StepError } from "@/lib/schema/step-error";
import type { StepRecord, SubRunOutcome } from "./run-store";
import { toStepError } from "./settle-step";

/** Steps that wait, for a time (`wakeAt`) or for the end of another run (`childRun`). */
export class WaitingSteps {
  private readonly records = new Map<number, StepRecord>();

  get size(): number {
    return this.records.size;
  }

  workers(): number[] {
    return [...this.records.keys()];
  }

  has(worker: number): boolean {
    return this.records.has(worker);
  }

  add(record: StepRecord): void {
    this.records.set(record.worker, record);
  }

  earliestWake(): number | null {
    const times = [...this.records.values()].flatMap(({ wakeAt }) => (wakeAt === null ? [] : [wakeAt]));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Those whose time has come wait no longer. */
  takeDue(now: number): StepRecord[] {
    if (this.records.size === 0) return [];
    const due = [...this.records.values()].filter(({ wakeAt }) => wakeAt !== null && wakeAt <= now);
    for (const { worker } of due) this.records.delete(worker);
    return due;
  }

  subRuns(): string[] {
    return [...this.records.values()].flatMap(({ childRun }) => (childRun === null ? [] : [childRun]));
  }

  /** The record of the step that waited for this run; null where none does. */
  takeEnded(outcome: SubRunOutcome, now: number): StepRecord | null {
    const record = [...this.records.values()].find(({ childRun }) => childRun === outcome.runId);
    if (!record) return null;
    this.records.delete(record.worker);
    const ended = { ...record, finishedAt: now };
    if (outcome.status === "succeeded" && !outcome.resultMissing) {
      return { ...ended, status: "succeeded", result: outcome.result ?? "null", sample: outcome.sample };
    }
    return { ...ended, status: "failed", error: JSON.stringify(subRunError(record.worker, outcome)) };
  }
}

function subRunError(worker: number, { runId, status, resultMissing, error }: SubRunOutcome): StepError {
  if (resultMissing) {
    const message = "The worker whose result the called workflow answers with was skipped, or failed.";
    return toStepError({ code: "result_missing", message, details: { run_id: runId } }, worker);
  }
  const failure = error === null ? null : objectOf(error);
  const reason =
    typeof failure?.message === "string" && failure.message !== "" ? `: ${failure.message}` : ".";
  const details = { run_id: runId, error: failure };
  return status === "cancelled"
    ? toStepError({ code: "run_cancelled", message: "The called run was cancelled.", details }, worker)
    : toStepError({ code: "run_failed", message: `The called run failed${reason}`, details }, worker);
}
