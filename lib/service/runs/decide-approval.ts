import { type ApprovalRow, decideApproval as decide, findApproval } from "@/db/queries/approvals";
import { addWake } from "@/db/queries/queue";
import * as contract from "@/lib/contract/approvals";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { type Variable, variable } from "@/lib/schema/trigger";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { type CallValues, resolveVariables } from "@/lib/trigger/resolve-variables";
import { approvalAnswer } from "./approval-answer";

type Decision = BodyOf<typeof contract.decideApproval>["decision"];

export const decideApproval = on(
  contract.decideApproval,
  async (services, { caller, params: { id }, body: { decision, fields }, origin }) => {
    const { db, clock } = services;
    const row = await findApproval(db, id, caller.workspaceId, new Date(clock()));
    if (!row) return notFound("approval");
    const body: JsonObject = JSON.parse(JSON.stringify(fields));
    const decided = await decideRow(services, row, {
      decision,
      by: caller.email,
      values: { kind: "body", body },
    });
    return decided.ok ? ok(approvalAnswer(services, decided.value, origin)) : decided;
  },
);

interface Decided {
  readonly decision: Decision;
  readonly by: string;
  readonly values: CallValues;
}

/**
 * If several people decide at the same time, only one decision counts. It is recorded in the same transaction
 * that wakes the run.
 */
export async function decideRow(
  { db, clock }: Pick<Services, "db" | "clock">,
  row: ApprovalRow,
  { decision, by, values }: Decided,
): Promise<Result<ApprovalRow, Problem>> {
  if (row.status !== "open") return decidedAlready(row.status);
  const answers = resolveVariables(fieldsFor(row, decision), values);
  if (!answers.ok)
    return fail(
      problem("invalid_variables", "Some fields are invalid. Correct them and try again.", {
        errors: answers.error,
      }),
    );
  const now = new Date(clock());
  const done = await db.transaction(async (transaction) => {
    const runId = await decide(transaction, {
      id: row.id,
      status: decision,
      by,
      answers: JSON.stringify(answers.value),
      now,
    });
    if (runId !== undefined) await addWake(transaction, runId);
    return runId !== undefined;
  });
  const after = await findApproval(db, row.id, row.workspaceId, now);
  if (!after) return notFound("approval");
  return done ? ok(after) : decidedAlready(after.status);
}

/** Required fields may be empty if the approval is rejected. */
function fieldsFor(row: ApprovalRow, decision: Decision): Variable[] {
  const fields = fieldsOf(row);
  return decision === "approved" ? fields : fields.map((field) => ({ ...field, required: false }));
}

export function fieldsOf({ fields }: Pick<ApprovalRow, "fields">): Variable[] {
  return variable.array().parse(JSON.parse(fields));
}

const STATES: Record<ApprovalRow["status"], string> = {
  open: "Someone else has just made the decision.",
  approved: "This request was already approved.",
  rejected: "This request was already rejected.",
  timeout: "The approval expired without a decision, so the run continued.",
  cancelled: "The run was cancelled or has ended.",
};

function decidedAlready(status: ApprovalRow["status"]): Result<never, Problem> {
  return refused("already_decided", STATES[status]);
}
