import type { Db } from "@/db/handle";
import { findSpent, lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { type Meter, moveHolds } from "@/db/queries/plan-periods";
import { type SubscriptionRow, saveSubscription } from "@/db/queries/subscriptions";
import { evaluateSpending } from "@/lib/pricing/evaluate-access";
import type { SwitchVerdict } from "@/lib/pricing/evaluate-switch";
import { monthStart } from "@/lib/pricing/period";
import { beginPeriod, type Charged } from "@/lib/service/charging/charge-period";

interface Difference {
  /** The current period, whose row is locked. */
  readonly meter: Meter;
  readonly verdict: Extract<SwitchVerdict, { readonly when: "now" }>;
}

/**
 * Upgrades to a more expensive plan immediately: starts a new period for the remaining time, charges the
 * price difference, and moves the holds of unfinished cycles to the new period. Call it in the same
 * transaction as all related writes, so that the buyer is never charged without getting the plan, and never
 * gets the plan without being charged.
 */
export async function chargeDifference(
  db: Db,
  chosen: SubscriptionRow,
  { meter, verdict }: Difference,
  now: number,
): Promise<Charged> {
  const { id, workspaceId, sellerId, price, priceVersion, spendingCap, paidUntil } = chosen;
  const { amount, terms, wholeAmount } = verdict;
  const debit = await openAccount(db, workspaceId, price.currency, now);
  const credit = await openAccount(db, sellerId, price.currency, now);
  const funds = (await lockFunds(db, [debit, credit])).get(debit) ?? { balance: 0, held: 0 };
  const spent = spendingCap === null ? 0 : ((await findSpent(db, [id], monthStart(now))).get(id) ?? 0);
  const spending = evaluateSpending({ ...funds, spent, cap: spendingCap }, amount);
  if (spending !== "covered") return spending;
  const periods = chosen.periods + 1;
  const end = paidUntil ?? now;
  await beginPeriod(db, chosen, {
    ...{ number: periods, startedAt: now, trial: false, amount, discounted: meter.discounted, terms },
    whole: { from: meter.wholeFrom, ms: meter.wholeMs ?? end - meter.startedAt, amount: wholeAmount },
  });
  await moveHolds(db, { subscriptionId: id, number: chosen.periods }, periods);
  await saveSubscription(db, id, { ...chosen, periods });
  if (amount > 0)
    await writeEntry(db, {
      ...{ cause: `period:${id}:${periods}`, debit, credit, currency: price.currency, amount, at: now },
      ...{ subscriptionId: id, priceVersion, period: { start: now, end } },
    });
  return "charged";
}
