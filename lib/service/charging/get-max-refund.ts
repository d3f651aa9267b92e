import type { Db } from "@/db/handle";
import { findShareBack } from "@/db/queries/shares";

/**
 * Largest part of `rest` that the seller's available balance allows. The operator's share of a refund comes back
 * with it and pays its part. Call while the seller's account is locked.
 */
export async function getMaxRefund(db: Db, charge: string, rest: number, available: number): Promise<number> {
  if (rest <= available) return rest;
  if (rest <= available + (await findShareBack(db, [{ cause: charge, amount: rest }]))) return rest;
  return Math.min(
    rest,
    available + (await findShareBack(db, [{ cause: charge, amount: Math.max(0, available) }])),
  );
}
