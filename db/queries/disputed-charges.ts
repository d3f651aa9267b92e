import { type Db, query } from "@/db/handle";
import { REFUNDED } from "./charges";

/**
 * Ends the dispute about a charge once the charge has been refunded in full. Must be called after every
 * refund.
 */
export async function settleRefunded(db: Db, charge: string, now: number): Promise<void> {
  await query(
    db,
    `update disputes d set state = 'settled', ended_by = 'seller', ended_at = $2
     from ledger_entries e where d.charge = $1 and d.state = 'open' and e.cause = d.charge and ${REFUNDED} >= e.amount`,
    [charge, new Date(now)],
  );
}
