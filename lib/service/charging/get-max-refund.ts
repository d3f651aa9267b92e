import type { Db } from "@/db/handle";
import { findShareBack } from "@/db/queries/shares";

/**
 * Returns how much of `rest`, the part of a charge that hasn't been refunded yet, the seller's available
 * balance allows to refund. The operator's share of the refunded amount is returned to the seller and counts
 * towards this. Call while the seller's account is locked.
 */
export async function getMaxRefund(db: Db, charge: string, rest: number, available: number): Promise<number> {
  if (rest <= available) return rest;
  if (rest <= available + (await findShareBack(db, [{ cause: charge, amount: rest }]))) return rest;
  return Math.min(
    rest,
    available + (await findShareBack(db, [{ cause: charge, amount: Math.max(0, available) }])),
  );
}
