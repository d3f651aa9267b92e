import type { Db } from "@/db/handle";
import { findRefunded } from "@/db/queries/charges";
import { type CycleEntry, findCycleEntries } from "@/db/queries/holds";
import { lockFunds, NO_FUNDS, writeEntry } from "@/db/queries/ledger";
import { lockPeriods, returnUnit } from "@/db/queries/plan-periods";
import { findShareBack } from "@/db/queries/shares";
import type { WithdrawnRun } from "@/db/withdraw-runs";
import { getMaxRefund } from "./get-max-refund";

/**
 * Refunds the charges of withdrawn runs, less earlier refunds, and no longer counts these runs towards the
 * plan's quota. Each charge gets a single refund entry, keyed by the charge. If the seller has already spent
 * the money, the refund is reduced, so that the balance never falls below zero or below the amount on hold.
 * Locks periods before balances.
 */
export async function returnCycles(db: Db, gone: readonly WithdrawnRun[], now: number): Promise<void> {
  const units = gone.flatMap(({ id, unitOf, finishedAt }) =>
    unitOf === null || finishedAt === null ? [] : [{ id, subscriptionId: unitOf, finishedAt }],
  );
  const subscriptions = [...new Set(units.map(({ subscriptionId }) => subscriptionId))].sort();
  for (const subscriptionId of subscriptions) await lockPeriods(db, subscriptionId);
  const charges = await findCycleEntries(
    db,
    gone.map(({ id }) => id),
  );
  const returned = await returnCharges(db, charges, now);
  for (const unit of units) await returnUnit(db, { ...unit, returned: returned.get(unit.id) ?? 0 });
}

async function returnCharges(
  db: Db,
  charges: readonly CycleEntry[],
  now: number,
): Promise<Map<string, number>> {
  const returned = new Map<string, number>();
  if (charges.length === 0) return returned;
  const funds = await lockFunds(db, [...new Set(charges.flatMap(({ debit, credit }) => [debit, credit]))]);
  const refunded = await findRefunded(
    db,
    charges.map(({ cause }) => cause),
  );
  for (const charge of charges) {
    const purse = funds.get(charge.credit) ?? NO_FUNDS;
    const rest = charge.amount - (refunded.get(charge.cause) ?? 0);
    const amount = await getMaxRefund(db, charge.cause, rest, purse.balance - purse.held);
    if (amount <= 0) continue;
    const shareBack = await findShareBack(db, [{ cause: charge.cause, amount }]);
    funds.set(charge.credit, { ...purse, balance: purse.balance + shareBack - amount });
    returned.set(charge.runId, amount);
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
  return returned;
}
