import { STEP_ERRORS, type StepErrorCode } from "@/lib/schema/step-error";
import type { Worker } from "@/lib/schema/workflow";

type Retry = NonNullable<Worker["retry"]>;

/** Lists only errors that a retry may fix, because any other error would recur. */
const CODE_WORDS = {
  rate_limited: "Too many requests",
  upstream_timeout: "The service took too long",
  upstream_error: "The service failed",
  upstream_invalid: "Unreadable response",
  http_error: "HTTP status 400 or above",
  timeout: "The worker timed out",
  not_found: "Not found (data may not exist yet)",
  no_data: "No data returned (data may not be available yet)",
  result_too_large: "Result too large",
  run_failed: "The called workflow failed",
} as const satisfies Partial<Record<StepErrorCode, string>>;

/** Error codes that are retried by default. */
export const PASSING: readonly string[] = Object.entries(STEP_ERRORS).flatMap(([code, { retryable }]) =>
  retryable ? [code] : [],
);

/** A single attempt without selected error codes equals the default, so no policy is stored. */
export function withAttempts(retry: Worker["retry"], attempts: number): Worker["retry"] {
  const next: Retry = { ...retry, attempts };
  return attempts === 1 && next.codes === undefined ? undefined : next;
}

export function withBackoff(retry: Retry, seconds: number | null): Retry {
  const { backoff: _, ...rest } = retry;
  return seconds === null ? rest : { ...rest, backoff: seconds };
}

export function withCodes(retry: Retry, codes: readonly string[] | null): Retry {
  const { codes: _, ...rest } = retry;
  return codes === null ? rest : { ...rest, codes: [...codes] };
}

export function choicesOf(codes: readonly string[]): readonly { code: string; words: string | null }[] {
  const offered = Object.entries(CODE_WORDS).map(([code, words]) => ({ code, words }));
  const others = codes.filter((code) => !Object.hasOwn(CODE_WORDS, code));
  return [...offered, ...others.map((code) => ({ code, words: null }))];
}
