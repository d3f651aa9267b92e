import { keepable } from "@/lib/kit/is-keepable";
import type { JsonObject } from "@/lib/kit/json";
import { STEP_ERRORS, type StepError, type StepErrorCode } from "@/lib/schema/step-error";
import type { Worker } from "@/lib/schema/workflow";

export type Settlement =
  | { readonly state: "retry"; readonly atMs: number; readonly error: StepError }
  | { readonly state: "failed"; readonly error: StepError };

export interface Failure {
  readonly code: StepErrorCode;
  readonly message: string;
  readonly retryAfterMs?: number | null;
  readonly details?: JsonObject;
}

const DEFAULT_BACKOFF_S = 1;
const MAX_BACKOFF_MS = 3_600_000;

export function settleFailure(failure: Failure, worker: Worker, attempt: number, nowMs: number): Settlement {
  const error = toStepError(failure, worker.index);
  const attempts = worker.retry?.attempts ?? 1;
  const listed = worker.retry?.codes ? worker.retry.codes.includes(failure.code) : error.retryable;
  if (!listed || attempt >= attempts) return { state: "failed", error };
  const backoffMs = Math.min(
    (worker.retry?.backoff ?? DEFAULT_BACKOFF_S) * 1000 * 2 ** (attempt - 1),
    MAX_BACKOFF_MS,
  );
  return { state: "retry", atMs: nowMs + Math.max(backoffMs, failure.retryAfterMs ?? 0), error };
}

/** Replaces characters in the message that emails, alerts and variables don't accept. */
export function toStepError(failure: Failure, worker: number): StepError {
  return {
    code: failure.code,
    message: keepable(failure.message),
    worker,
    retryable: STEP_ERRORS[failure.code].retryable,
    ...(failure.retryAfterMs === undefined
      ? {}
      : { retry_after: failure.retryAfterMs === null ? null : Math.ceil(failure.retryAfterMs / 1000) }),
    details: failure.details ?? {},
  };
}
