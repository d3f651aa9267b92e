import type { Db } from "@/db/handle";
import { findShareBack } from "@/db/queries/shares";

/**
 * What of a charge's rest goes back where the seller has so much: all of it, or what there is. The operator's share of it comes
 * back with it, and pays its part. Asked while the seller's account is locked.
 */
export async function getMaxRefund(db: Db, charge: string, rest: number, available: number): Promise<number> {
  if (rest <= available) return rest;
  if (rest <= available + (await findShareBack(db, [{ cause: charge, amount: rest }]))) return rest;
  return Math.min(
    rest,
    available + (await findShareBack(db, [{ cause: charge, amount: Math.max(0, available) }])),
  );
}
