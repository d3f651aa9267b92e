import { z } from "zod";

export const STEP_ERRORS = {
  invalid_params: { retryable: false },
  invalid_key: { retryable: false },
  not_found: { retryable: false },
  no_data: { retryable: false },
  plan_required: { retryable: false },
  rate_limited: { retryable: true },
  upstream_timeout: { retryable: true },
  upstream_error: { retryable: true },
  upstream_invalid: { retryable: false },
  too_many_items: { retryable: false },
  result_too_large: { retryable: false },
  run_too_large: { retryable: false },
  egress_blocked: { retryable: false },
  invalid_rows: { retryable: false },
  table_not_found: { retryable: false },
  http_error: { retryable: false },
  model_invalid_output: { retryable: false },
  budget_exceeded: { retryable: false },
  expression_error: { retryable: false },
  code_error: { retryable: false },
  invalid_json: { retryable: false },
  workflow_not_found: { retryable: false },
  workflow_not_live: { retryable: false },
  hop_limit: { retryable: false },
  too_many_subruns: { retryable: false },
  payment_required: { retryable: false },
  insufficient_credit: { retryable: false },
  quota_used: { retryable: false },
  // A failed sub-run is retried if the calling step allows further attempts, whatever failed inside the
  // sub-run.
  run_failed: { retryable: true },
  result_missing: { retryable: false },
  run_crashed: { retryable: false },
  timeout: { retryable: false },
  cancelled: { retryable: false },
  run_cancelled: { retryable: false },
  no_recorded_input: { retryable: false },
  look_ahead: { retryable: false },
  internal: { retryable: false },
} as const satisfies Record<string, { retryable: boolean }>;

export type StepErrorCode = keyof typeof STEP_ERRORS;

export function isStepErrorCode(code: string): code is StepErrorCode {
  return Object.hasOwn(STEP_ERRORS, code);
}

export const stepError = z
  .object({
    code: z.string(),
    message: z.string(),
    worker: z.int().describe("Index of the worker that failed."),
    retryable: z.boolean(),
    retry_after: z.int().nullable().optional(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "StepError" });
export type StepError = z.infer<typeof stepError>;
