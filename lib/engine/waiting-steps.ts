import { objectOf } from "@/lib/kit/json";
import { minOf } from "@/lib/kit/max-of";
import type { StepRecord, SubRunOutcome } from "./run-store";
import type { Failure } from "./settle-failure";

/**
 * A step may be waiting for a retry (status `queued`), for another run (`childRun` is set), or for a timer or
 * a person (status `running`, until `wakeAt`).
 */
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
    return times.length === 0 ? null : minOf(times);
  }

  takeDue(now: number): StepRecord[] {
    if (this.records.size === 0) return [];
    const due = [...this.records.values()].filter(
      (record) => record.status === "queued" && isDue(record, now),
    );
    for (const { worker } of due) this.records.delete(worker);
    return due;
  }

  pauses(): StepRecord[] {
    return [...this.records.values()].filter(isPause);
  }

  end(worker: number): void {
    this.records.delete(worker);
  }

  lateSubRuns(now: number): string[] {
    return [...this.records.values()].flatMap((record) =>
      record.childRun !== null && isDue(record, now) ? [record.childRun] : [],
    );
  }

  subRuns(): string[] {
    return [...this.records.values()].flatMap(({ childRun }) => (childRun === null ? [] : [childRun]));
  }

  takeSubRun(runId: string): StepRecord | null {
    const record = [...this.records.values()].find(({ childRun }) => childRun === runId);
    if (record) this.records.delete(record.worker);
    return record ?? null;
  }
}

function isPause({ status, wakeAt, childRun }: StepRecord): boolean {
  return status === "running" && wakeAt !== null && childRun === null;
}

/** True if the waiting step needs a person's decision. Its output is null until that person decides. */
export function isAsking({ outlet: output, childRun }: StepRecord): boolean {
  return output === null && childRun === null;
}

export function isDue({ wakeAt }: StepRecord, now: number): boolean {
  return wakeAt !== null && wakeAt <= now;
}

export function subRunFailure(
  { wakeAt, startedAt }: StepRecord,
  { runId, status, resultMissing, error }: SubRunOutcome,
  now: number,
): Failure | null {
  if (resultMissing) {
    const message = "In the called workflow, the worker that provides the result was skipped or failed.";
    return { code: "result_missing", message, details: { run_id: runId } };
  }
  if (status === "succeeded") return null;
  // A sub-run that was cancelled after its timeout had passed was cancelled because of the timeout, even if
  // the process died before recording that.
  if (status === "cancelled" && wakeAt !== null && wakeAt <= now) {
    const seconds = (wakeAt - (startedAt ?? wakeAt)) / 1000;
    return {
      code: "timeout",
      message: `The step exceeded its timeout of ${seconds} s.`,
      details: { run_id: runId },
    };
  }
  const failure = error === null ? null : objectOf(error);
  const reason =
    typeof failure?.message === "string" && failure.message !== "" ? `: ${failure.message}` : ".";
  const details = { run_id: runId, error: failure };
  return status === "cancelled"
    ? { code: "run_cancelled", message: "The called run was cancelled.", details }
    : { code: "run_failed", message: `The called run failed${reason}`, details };
}
