import { createHash } from "node:crypto";
import { parseTraceparent } from "@/lib/kit/traceparent";
import type { RunChange, RunFacts, StepRecord } from "./run-store";

/**
 * See `lib/service/process/tracing.ts`. Span IDs are derived from the run alone, so another process can
 * continue the same trace, and an attempt that is reported again after a crash is the same span.
 */
export interface RunTrace {
  attemptEnded(run: RunFacts, step: StepRecord): void;
  runEnded(run: RunFacts, ending: RunEnding): void;
  /**
   * Returns the trace context for external calls and for runs that this attempt starts. A null attempt means
   * that the run itself makes the call.
   */
  handOn(run: RunFacts, attempt: AttemptPlace | null): string;
}

export type RunEnding = Pick<RunChange, "status" | "startedAt" | "error"> & { readonly finishedAt: number };
export type AttemptPlace = Pick<StepRecord, "worker" | "attempt" | "iteration">;

export function traceIdOf({ id, traceparent }: Pick<RunFacts, "id" | "traceparent">): string {
  return parseTraceparent(traceparent)?.traceId ?? id.replaceAll("-", "");
}

/**
 * Returns the second half of the run's ID, because a span ID has 16 hexadecimal digits and this half is
 * random.
 */
export function runSpanId(runId: string): string {
  return runId.replaceAll("-", "").slice(16);
}

export function attemptSpanId(runId: string, { worker, attempt, iteration = [] }: AttemptPlace): string {
  const name = [runId, worker, attempt, ...iteration].join("/");
  return createHash("sha256").update(name).digest("hex").slice(0, 16);
}

export function handedOn(trace: RunTrace | null, run: RunFacts, attempt: AttemptPlace | null): string | null {
  return trace === null ? run.traceparent : trace.handOn(run, attempt);
}
