import type { Db } from "@/db/handle";
import { findRefunded } from "@/db/queries/charges";
import { findCycleEntries, lockFunds, NO_FUNDS, writeEntry } from "@/db/queries/ledger";

/**
 * What was charged for runs that are taken back goes back too, each as one entry, named by the charge, less what went back before. A seller who has
 * spent it gives back what is left; their balance never falls below zero, nor below what is held.
 */
export async function returnCycles(db: Db, runIds: readonly string[], now: number): Promise<void> {
  const charges = await findCycleEntries(db, runIds);
  if (charges.length === 0) return;
  const funds = await lockFunds(db, [...new Set(charges.flatMap(({ debit, credit }) => [debit, credit]))]);
  const refunded = await findRefunded(
    db,
    charges.map(({ cause }) => cause),
  );
  for (const charge of charges) {
    const purse = funds.get(charge.credit) ?? NO_FUNDS;
    const rest = charge.amount - (refunded.get(charge.cause) ?? 0);
    const amount = Math.min(rest, purse.balance - purse.held);
    if (amount <= 0) continue;
    funds.set(charge.credit, { ...purse, balance: purse.balance - amount });
    await writeEntry(db, {
      ...charge,
      cause: `refund:${charge.cause}`,
      charge: charge.cause,
      debit: charge.credit,
      credit: charge.debit,
      amount,
      at: now,
    });
  }
}
