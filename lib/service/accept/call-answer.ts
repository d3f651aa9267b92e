import type { SubRunOutcome } from "@/lib/engine/run-store";
import { PROBLEMS, type ProblemCode } from "@/lib/schema/problem";
import { type StepError, stepError } from "@/lib/schema/step-error";

export interface CallAnswer {
  readonly runId: string;
  readonly status: number;
  readonly body: string;
  readonly replayed?: boolean;
  /** True if the caller waited for the run. Status 202 then means that the run did not end in time. */
  readonly waited?: boolean;
}

export function answerOf(
  runId: string,
  ended: SubRunOutcome | null,
  waitMs: number,
  origin: string,
): CallAnswer {
  if (waitMs === 0) return acceptedAnswer(runId, origin);
  return ended === null ? { ...acceptedAnswer(runId, origin), waited: true } : endedAnswer(ended);
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

/**
 * Maximum length of a stored response. Longer responses are not stored; a repeated call rebuilds them from
 * the run's result.
 */
const MAX_STORED = 64 * 1024;

export function storedBody({ body }: CallAnswer): string | null {
  return body.length > MAX_STORED ? null : body;
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
