import type { ApprovalRow } from "@/db/queries/approvals";
import type { Approval } from "@/lib/contract/approvals";
import type { Services } from "@/lib/service/services";
import { approvalUrl } from "./approval-token";
import { iterationOf } from "./run-answer";

export function approvalAnswer(
  { env }: Pick<Services, "env">,
  row: ApprovalRow,
  /** Null for callers who can't decide and therefore don't see the URL. */
  origin: string | null,
): Approval {
  return {
    id: row.id,
    run_id: row.run_id,
    workflow_id: row.workflow_id,
    worker: row.worker,
    ...iterationOf(row),
    ...(row.item === null ? {} : { item: row.item }),
    title: row.title,
    message: row.message,
    fields: JSON.parse(row.fields),
    url: origin === null ? null : approvalUrl(env.secretKey, origin, row.id),
    status: row.status,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    answers: row.answers === null ? null : JSON.parse(row.answers),
    notified: JSON.parse(row.notified ?? "[]"),
  };
}
