import type { Db } from "@/db/handle";
import { findShareBack } from "@/db/queries/shares";

/**
 * Returns the largest part of `rest` that the seller's available balance allows. The operator's share of the
 * refunded amount is returned and counts towards the refund. Call while the seller's account is locked.
 */
export async function getMaxRefund(db: Db, charge: string, rest: number, available: number): Promise<number> {
  if (rest <= available) return rest;
  if (rest <= available + (await findShareBack(db, [{ cause: charge, amount: rest }]))) return rest;
  return Math.min(
    rest,
    available + (await findShareBack(db, [{ cause: charge, amount: Math.max(0, available) }])),
  );
}
