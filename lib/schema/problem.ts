import { z } from "zod";
import type { Quota } from "./quota";

export const PROBLEMS = {
  bad_request: [400, "Bad request"],
  invalid_json: [400, "Invalid JSON in the request body"],
  invalid_body: [400, "Invalid request body"],
  invalid_query: [400, "Invalid query parameter"],
  unknown_column: [400, "Unknown column"],
  cursor_expired: [400, "Cursor expired"],
  unauthorized: [401, "Authentication required"],
  sign_on_required: [401, "Single sign-on required"],
  second_step_required: [401, "Two-factor code required"],
  payment_required: [402, "Payment required"],
  insufficient_credit: [402, "Insufficient balance"],
  spending_cap_reached: [402, "Spending limit reached"],
  quota_used: [402, "Plan quota used up"],
  forbidden: [403, "Permission denied"],
  person_required: [403, "Browser sign-in required"],
  second_step_missing: [403, "Two-factor authentication required"],
  workspace_blocked: [403, "Workspace blocked"],
  person_blocked: [403, "Account blocked"],
  not_found: [404, "Not found"],
  not_offered: [404, "Item not offered"],
  workflow_not_found: [404, "Workflow not found"],
  workflow_not_live: [404, "Workflow not live"],
  webhook_not_found: [404, "Webhook not found"],
  provider_not_found: [404, "Data provider not found"],
  no_data_yet: [404, "No data published yet"],
  no_provenance: [404, "No provenance for this value"],
  input_not_found: [404, "Input not found"],
  input_not_kept: [404, "Input no longer stored"],
  test_not_found: [404, "Test not found"],
  version_not_found: [404, "Version not found"],
  method_not_allowed: [405, "Method not allowed"],
  format_not_possible: [406, "Format not available"],
  conflict: [409, "Conflict"],
  revision_conflict: [409, "Changed by someone else"],
  name_taken: [409, "Name already in use"],
  table_in_use: [409, "Table used by a live workflow"],
  too_many_tables: [409, "Too many tables"],
  idempotency_conflict: [409, "Idempotency-Key was already used with a different request body"],
  price_changed: [409, "Price changed"],
  trial_over: [409, "Trial not available"],
  payments_off: [409, "Credit purchases are turned off on this instance"],
  card_missing: [409, "No saved card"],
  balance_too_low: [409, "Insufficient balance"],
  payout_ended: [409, "Payout already ended"],
  run_ended: [409, "Run already ended"],
  already_decided: [409, "Already decided"],
  run_not_ended: [409, "Run still in progress"],
  input_budget: [409, "Storage for recorded test inputs is full"],
  precondition_failed: [412, "Precondition failed"],
  body_too_large: [413, "Request body too large"],
  unsupported_media_type: [415, "Unsupported content type"],
  invalid_document: [422, "Invalid workflow document"],
  not_publishable: [422, "Workflow has problems"],
  tests_failed: [422, "Tests failed"],
  invalid_test: [422, "Invalid test"],
  test_too_large: [422, "Test too large"],
  invalid_variables: [422, "Invalid variables"],
  invalid_input: [422, "Some fields are invalid"],
  password_required: [422, "Password required"],
  token_invalid: [422, "Link no longer valid"],
  invalid_rows: [422, "Invalid rows; nothing was written"],
  more_than_charged: [422, "Amount exceeds the charge"],
  more_than_earned: [422, "Amount exceeds your available earnings"],
  price_change_refused: [422, "Price change not allowed"],
  revision_required: [428, "Revision required"],
  rate_limited: [429, "Too many requests"],
  run_failed: [502, "Run failed"],
  run_cancelled: [502, "Run cancelled"],
  result_missing: [502, "The run has no result"],
  payments_unavailable: [503, "Payment provider unavailable"],
  queue_full: [503, "Queue full"],
  overloaded: [503, "Too many requests at once"],
  queue_unserved: [503, "No runner available"],
  stopping: [503, "Process shutting down"],
  read_budget_used: [503, "Anonymous read quota used up"],
  too_many_exports: [503, "Too many exports in progress"],
  query_too_slow: [503, "Query too slow"],
  database_unavailable: [503, "Database unavailable"],
  internal: [500, "Internal error"],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const fieldFault = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  expected: z.string().optional(),
  received: z.string().optional(),
});
export type FieldFault = z.infer<typeof fieldFault>;

/** The HTTP layer adds type, title and status. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  /** HTTP status of the response, if it isn't the default status of the problem code. */
  readonly status?: number;
  readonly errors?: readonly FieldFault[] | readonly object[];
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
  /** Remaining quota of the plan, for the same headers as in a successful response. */
  readonly quota?: Quota;
}

export function problem(
  code: ProblemCode,
  detail: string,
  more: Omit<Problem, "code" | "detail"> = {},
): Problem {
  return { code, detail, ...more };
}

export function tooManyValues(code: ProblemCode, detail: string): Problem {
  return problem(code, detail, { errors: [{ path: "", code: "too_large", message: detail }] });
}

export const problemBody = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.looseObject({ path: z.string(), code: z.string(), message: z.string() })).optional(),
    more_errors: z.boolean().optional().describe("True if there are more errors than the 100 shown."),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details, with a stable `code`." });
