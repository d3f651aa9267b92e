import { createHash } from "node:crypto";
import { parseTraceparent } from "@/lib/kit/traceparent";
import type { RunChange, RunFacts, StepRecord } from "./run-store";

/**
 * Told of what has ended, for the traces of whoever runs the instance (`lib/service/process/tracing.ts`). A run's span
 * and those of its attempts have ids that follow from the run alone, so whichever process carries it
 * goes on with the same trace, and what is told twice after a crash is one span.
 */
export interface RunTrace {
  attemptEnded(run: RunFacts, step: StepRecord): void;
  runEnded(run: RunFacts, ending: RunEnding): void;
  /** What is handed to a run that this attempt calls, and to whom it calls outside; null: that the run itself begins. */
  handOn(run: RunFacts, attempt: AttemptPlace | null): string;
}

export type RunEnding = Pick<RunChange, "status" | "startedAt" | "error"> & { readonly finishedAt: number };
export type AttemptPlace = Pick<StepRecord, "worker" | "attempt" | "iteration">;

/** The caller's trace, else one of the run's own, which has the run's id. */
export function traceIdOf({ id, traceparent }: Pick<RunFacts, "id" | "traceparent">): string {
  return parseTraceparent(traceparent)?.traceId ?? id.replaceAll("-", "");
}

/** The second half of the run's id: it is random. */
export function runSpanId(runId: string): string {
  return runId.replaceAll("-", "").slice(16);
}

export function attemptSpanId(runId: string, { worker, attempt, iteration = [] }: AttemptPlace): string {
  const name = [runId, worker, attempt, ...iteration].join("/");
  return createHash("sha256").update(name).digest("hex").slice(0, 16);
}

/** With no traces to be made, a caller's place in a trace is handed on as it came; null where there is none. */
export function handedOn(trace: RunTrace | null, run: RunFacts, attempt: AttemptPlace | null): string | null {
  return trace === null ? run.traceparent : trace.handOn(run, attempt);
}
