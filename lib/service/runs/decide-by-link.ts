import { type ApprovalRow, findApproval } from "@/db/queries/approvals";
import { type Approval, DECISIONS } from "@/lib/contract/approvals";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { allow } from "@/lib/service/process/allow";
import { keyPlace, WRONG_KEYS } from "@/lib/service/process/guessed-keys";
import type { Services } from "@/lib/service/services";
import { approvalAnswer } from "./approval-answer";
import { readApprovalToken } from "./approval-token";
import { decideRow, fieldsOf } from "./decide-approval";

/** People submit a form only a few times, so more attempts than this come from a program. */
const TRIES = { limit: 20, windowMs: 60_000 } as const;

export async function findByLink(
  services: Services,
  token: string,
  address: string,
): Promise<Result<Approval, Problem>> {
  const found = await rowOf(services, token, address);
  return found.ok ? ok(approvalAnswer(services, found.value, null)) : found;
}

/**
 * Records the decision of anyone who has the link. Empty form fields are omitted, unless an empty string is a
 * valid value for them.
 */
export async function decideByLink(
  services: Services,
  token: string,
  address: string,
  form: URLSearchParams,
): Promise<Result<undefined, Problem>> {
  const found = await rowOf(services, token, address);
  if (!found.ok) return found;
  const row = found.value;
  const decision = DECISIONS.find((each) => each === form.get("decision"));
  if (decision === undefined) return fail(problem("invalid_input", "Choose approve or reject."));
  const room = await allow(services.db, `approve:${row.id}`, TRIES, services.clock());
  if (!room.allowed) return tooMany(Math.ceil(room.retryAfterMs / 1000));
  const query = new URLSearchParams(form);
  for (const { name, type, required } of fieldsOf(row))
    if ((type !== "string" || required) && query.getAll(name).every((value) => value === ""))
      query.delete(name);
  const decided = await decideRow(services, row, {
    decision,
    by: "link",
    values: { kind: "query", query },
  });
  return decided.ok ? ok(undefined) : decided;
}

/** Wrong links are throttled by IP address before the database is read. */
async function rowOf(
  services: Services,
  token: string,
  address: string,
): Promise<Result<ApprovalRow, Problem>> {
  const { db, env, clock } = services;
  const wrongKeys = services.part(WRONG_KEYS);
  const now = clock();
  const compared = await wrongKeys.compare(
    keyPlace("approve", address),
    [token],
    now,
    async ([link = ""]) => {
      const value = readApprovalToken(env.secretKey, link);
      return { value, right: value === null ? null : link };
    },
  );
  if (compared.state === "closed") return tooMany(compared.retryAfter);
  const { value: id, retryAfter } = compared;
  if (id === null) return retryAfter === null ? noSuch() : tooMany(retryAfter);
  const row = await findApproval(db, id, null, new Date(now));
  return row ? ok(row) : noSuch();
}

function noSuch(): Result<never, Problem> {
  return fail(problem("not_found", "This link is incomplete, or the approval request no longer exists."));
}

function tooMany(seconds: number): Result<never, Problem> {
  return fail(problem("rate_limited", "Too many attempts. Wait a moment.", { retryAfter: seconds }));
}
