import type { ApprovalRow } from "@/db/queries/approvals";
import type { Approval } from "@/lib/contract/approvals";
import type { Services } from "@/lib/service/services";
import { approvalUrl } from "./approval-token";
import { iterationOf } from "./run-answer";

export function approvalAnswer(
  { env }: Pick<Services, "env">,
  row: ApprovalRow,
  /** Origin for the approval URL; null for callers who can't decide and therefore don't see the URL. */
  origin: string | null,
): Approval {
  return {
    id: row.id,
    run_id: row.runId,
    workflow_id: row.workflowId,
    worker: row.worker,
    ...iterationOf(row),
    ...(row.item === null ? {} : { item: row.item }),
    title: row.title,
    message: row.message,
    fields: JSON.parse(row.fields),
    url: origin === null ? null : approvalUrl(env.secretKey, origin, row.id),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    answers: row.answers === null ? null : JSON.parse(row.answers),
    notified: JSON.parse(row.notified ?? "[]"),
  };
}
