import { z } from "zod";
import type { Quota } from "./quota";

/** Status and title of every problem code (contract 6). */
export const PROBLEMS = {
  bad_request: [400, "The request cannot be read"],
  invalid_json: [400, "The body is not valid JSON"],
  invalid_body: [400, "The body has the wrong shape"],
  invalid_query: [400, "The query has a fault"],
  unknown_column: [400, "There is no such column"],
  cursor_expired: [400, "The cursor is of another query, or of a version that is gone"],
  unauthorized: [401, "A valid key or session is needed"],
  sign_on_required: [401, "Single sign-on is required"],
  second_step_required: [401, "The password is right, and a second step is asked for"],
  payment_required: [402, "This has a price"],
  insufficient_credit: [402, "The balance does not cover this"],
  spending_cap_reached: [402, "Your own limit for this item is reached"],
  quota_used: [402, "The plan's units of this period are used up"],
  forbidden: [403, "Your role or token does not allow this"],
  person_required: [403, "This needs a signed-in person"],
  second_step_missing: [403, "A second step is required here"],
  workspace_blocked: [403, "The workspace is blocked"],
  person_blocked: [403, "The account is blocked"],
  not_found: [404, "There is no such thing"],
  not_offered: [404, "This is not offered"],
  workflow_not_found: [404, "There is no such workflow"],
  workflow_not_live: [404, "The workflow has no live version"],
  webhook_not_found: [404, "The workflow has no such webhook"],
  provider_not_found: [404, "The workflow has no such data provider"],
  no_data_yet: [404, "Nothing has been published yet"],
  version_not_found: [404, "There is no such version"],
  method_not_allowed: [405, "This method is not allowed here"],
  format_not_possible: [406, "The data cannot be given in this format"],
  conflict: [409, "This conflicts with what is there"],
  revision_conflict: [409, "Somebody saved in between"],
  name_taken: [409, "The name is taken"],
  table_in_use: [409, "A live workflow uses the table"],
  too_many_tables: [409, "There are as many tables as there may be"],
  idempotency_conflict: [409, "This Idempotency-Key was used with another body"],
  price_changed: [409, "The price is another one now"],
  trial_over: [409, "There is no trial any more"],
  payments_off: [409, "Credit cannot be bought here"],
  card_missing: [409, "No saved card"],
  balance_too_low: [409, "The balance does not cover this"],
  payout_ended: [409, "The payout has ended already"],
  run_ended: [409, "The run has already ended"],
  already_decided: [409, "This is decided already"],
  run_not_ended: [409, "The run has not ended yet"],
  precondition_failed: [412, "Precondition failed"],
  body_too_large: [413, "The body is too large"],
  unsupported_media_type: [415, "The body must be JSON"],
  invalid_document: [422, "The document has faults of structure"],
  not_publishable: [422, "The workflow has problems that would fail"],
  invalid_variables: [422, "Some variables have faults"],
  invalid_input: [422, "Some fields have faults"],
  password_required: [422, "Choose a password"],
  token_invalid: [422, "The link no longer works"],
  invalid_rows: [422, "Some rows have faults, and none was written"],
  more_than_charged: [422, "That is more than was charged"],
  more_than_earned: [422, "That is more than was earned"],
  price_change_refused: [422, "The price change breaks a rule"],
  revision_required: [428, "Say which revision this change is based on"],
  rate_limited: [429, "Too many calls"],
  run_failed: [502, "The run failed"],
  run_cancelled: [502, "The run was cancelled"],
  result_missing: [502, "The run has no result to answer with"],
  payments_unavailable: [503, "The payment provider does not answer"],
  queue_full: [503, "The queue is full"],
  overloaded: [503, "Too many calls at once"],
  queue_unserved: [503, "Nobody takes runs from the queue"],
  stopping: [503, "This process is stopping"],
  read_budget_used: [503, "The budget for anonymous reads is used up"],
  too_many_exports: [503, "Too many exports are running"],
  query_too_slow: [503, "The query takes too long"],
  database_unavailable: [503, "The database is away"],
  internal: [500, "Something broke on our side"],
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

/** Content of an error response. The HTTP layer adds type, title and status. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  /** Overrides the code's status. */
  readonly status?: number;
  readonly errors?: readonly FieldFault[] | readonly object[];
  /** Extra members such as `run_id` and `current`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number;
  /** Remaining quota of the plan, for the same headers that a successful response has. */
  readonly quota?: Quota;
}

export function problem(
  code: ProblemCode,
  detail: string,
  more: Omit<Problem, "code" | "detail"> = {},
): Problem {
  return { code, detail, ...more };
}

/** For a body with more fields or values than we read; `detail` names the limit. */
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
    more_errors: z.boolean().optional().describe("True where there are more than the 100 that are shown."),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details, with a stable `code`." });
