import type { PayoutRow } from "@/db/queries/payouts";
import type { Payout } from "@/lib/contract/payouts";

export function payoutAnswer(row: PayoutRow): Payout {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    via: row.destination === null ? "operator" : "provider",
    requested_at: row.requestedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    note: row.note,
  };
}
