import type { NewRun, SubRunOutcome } from "@/lib/engine/run-store";
import { PROBLEMS, type ProblemCode } from "@/lib/schema/problem";
import { type StepError, stepError } from "@/lib/schema/step-error";
import type { InlineExecution } from "@/lib/service/inline/create-inline-executor";
import type { WebCaches } from "@/lib/service/services";

/** What a caller of a trigger is told of the run that it started. */
export interface CallAnswer {
  readonly runId: string;
  readonly status: number;
  readonly body: string;
  readonly replayed?: boolean;
  /** The caller waited for the run, in vain where this is a 202. */
  readonly waited?: boolean;
}

export interface Waiter {
  /** What addresses in the answer begin with. */
  readonly origin: string;
  signal(): AbortSignal;
}

/** 202, or what the run came to within the time that the caller waits. */
export async function answerRun(
  memory: WebCaches,
  runId: string,
  workflowId: string,
  waiter: Waiter,
  waitMs: number,
): Promise<CallAnswer> {
  const outcome = waitMs > 0 ? await memory.endings.wait(runId, waitMs, waiter.signal()) : null;
  if (!outcome) return { ...acceptedAnswer(runId, waiter.origin), waited: waitMs > 0 };
  // Who learns of the end reads what the run published from here on.
  memory.values.forget(workflowId);
  return endedAnswer(outcome);
}

/** The same of a run that ended before it was written. */
export function inlineAnswer(
  memory: WebCaches,
  { workflowId }: Pick<NewRun, "workflowId">,
  { outcome, published }: Extract<InlineExecution, { state: "ended" }>,
  waiter: Waiter,
  waitMs: number,
): CallAnswer {
  if (published) memory.values.forget(workflowId);
  return waitMs > 0 ? endedAnswer(outcome) : acceptedAnswer(outcome.runId, waiter.origin);
}

export function acceptedAnswer(runId: string, origin: string): CallAnswer {
  const body = { run_id: runId, status: "queued", status_url: `${origin}/api/v1/runs/${runId}` };
  return { runId, status: 202, body: JSON.stringify(body) };
}

export function endedAnswer({
  runId,
  status,
  result,
  resultMissing,
  error: errorText,
}: SubRunOutcome): CallAnswer {
  if (resultMissing) return refusedAnswer(runId, "result_missing", RESULT_MISSING);
  if (status === "succeeded") {
    return {
      runId,
      status: 200,
      body: `{"run_id":"${runId}","status":"succeeded","result":${result ?? "null"}}`,
    };
  }
  const error = errorText === null ? null : stepError.parse(JSON.parse(errorText));
  return status === "cancelled"
    ? refusedAnswer(runId, "run_cancelled", "The run was cancelled.", error)
    : refusedAnswer(runId, "run_failed", error?.message ?? "The run failed.", error, error?.code);
}

const RESULT_MISSING =
  "The run succeeded, but the worker in `result_from` was skipped or failed, so there is no result.";

function refusedAnswer(
  runId: string,
  known: ProblemCode,
  detail: string,
  error: StepError | null = null,
  code: string = known,
): CallAnswer {
  const [status, title] = PROBLEMS[known];
  const type = `urn:millrace:problem:${code}`;
  const body = { type, title, status, detail, code, run_id: runId, ...(error ? { error } : {}) };
  return { runId, status, body: JSON.stringify(body) };
}
