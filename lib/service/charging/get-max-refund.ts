import type { Db } from "@/db/handle";
import { findShareBack } from "@/db/queries/shares";

/**
 * Returns the maximum refund that the seller's available balance covers. It is at most `rest`, the part of
 * the charge that hasn't been refunded yet. The operator's share of the refunded amount is returned to the
 * seller and counts towards the balance. Call it while the seller's account is locked.
 */
export async function getMaxRefund(db: Db, charge: string, rest: number, available: number): Promise<number> {
  if (rest <= available) return rest;
  if (rest <= available + (await findShareBack(db, [{ cause: charge, amount: rest }]))) return rest;
  return Math.min(
    rest,
    available + (await findShareBack(db, [{ cause: charge, amount: Math.max(0, available) }])),
  );
}
