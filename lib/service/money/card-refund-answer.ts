import type { CardRefundRow } from "@/db/queries/card-refunds";
import type { CardRefund } from "@/lib/contract/card-refunds";

export function cardRefundAnswer(row: CardRefundRow): CardRefund {
  return {
    id: row.id,
    workspace: { id: row.workspaceId, name: row.workspaceName },
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    payment: row.intent,
    planned_at: row.plannedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    note: row.note,
  };
}
