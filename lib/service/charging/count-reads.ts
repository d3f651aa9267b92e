import type { Db } from "@/db/handle";
import { findSpent, lockFunds, openAccount, writeEntry } from "@/db/queries/ledger";
import { lockMeters, type Meter, saveReads } from "@/db/queries/plan-periods";
import { findTerms } from "@/db/queries/subscriptions";
import { monthStart } from "@/lib/pricing/period";
import { chargeUnits, coveredUnits, type PlanUse, unitsLeft } from "@/lib/pricing/plan-use";
import type { Payer } from "./reserve-cycles";

export interface ReadOrder {
  readonly payer: Payer;
  readonly number: number;
  readonly reads: readonly { readonly by: string; readonly count: number }[];
}

export interface ReadsCounted {
  /** How many of the order's reads were counted, starting with the first. */
  readonly counted: number;
  readonly refusal: "quota_used" | "insufficient_credit" | "spending_cap_reached" | null;
  readonly meter: Meter | null;
  /** Amount that can be spent on further reads, in whole minor units. */
  readonly available: number;
  readonly bound: "insufficient_credit" | "spending_cap_reached";
}

/**
 * Counts as many reads as the plan includes and the balance covers, and charges for them, in one transaction.
 * Locks the period before the balances, like all code that locks both.
 */
export function countReads(db: Db, { payer, number, reads }: ReadOrder, now: number): Promise<ReadsCounted> {
  const { subscriptionId, price } = payer;
  return db.transaction(async (transaction): Promise<ReadsCounted> => {
    const debit = await openAccount(transaction, payer.buyerId, price.currency, now);
    const credit = await openAccount(transaction, payer.sellerId, price.currency, now);
    const [meter] = await lockMeters(transaction, [{ subscriptionId, number }]);
    const wanted = reads.reduce((sum, { count }) => sum + count, 0);
    if (!meter)
      return { counted: wanted, refusal: null, meter: null, available: 0, bound: "insufficient_credit" };
    const funds = await availableTo(transaction, payer, meter, [debit, credit], now);
    const counted = coveredUnits(meter, wanted, funds.available);
    const refusal = counted === wanted ? null : unitsLeft(meter) < wanted ? "quota_used" : funds.bound;
    const charged = chargeUnits(meter, counted);
    if (charged.posted > 0)
      await writeEntry(transaction, {
        cause: `reads:${subscriptionId}:${number}:${meter.postings + 1}`,
        debit,
        credit,
        currency: price.currency,
        amount: charged.posted,
        at: now,
        subscriptionId,
        priceVersion: meter.version,
        period: { start: meter.startedAt, end: meter.endsAt ?? now },
      });
    const { cost, remainder } = charged;
    if (counted > 0) {
      const usedBy = shareOut(meter, reads, counted);
      const change = { subscriptionId, number, units: counted, cost, remainder, usedBy };
      await saveReads(transaction, change, charged.posted > 0, now);
    }
    const units = meter.units + counted;
    return {
      counted,
      refusal,
      meter: { ...meter, units, remainder },
      available: funds.available - charged.posted,
      bound: funds.bound,
    };
  });
}

async function availableTo(
  db: Db,
  { subscriptionId }: Payer,
  { overage }: Meter,
  accounts: readonly [string, string],
  now: number,
): Promise<Pick<ReadsCounted, "available" | "bound">> {
  if (overage === 0) return { available: 0, bound: "insufficient_credit" };
  const { balance, held } = (await lockFunds(db, accounts)).get(accounts[0]) ?? { balance: 0, held: 0 };
  const free = Math.max(0, balance - held);
  const cap = (await findTerms(db, [subscriptionId], now)).get(subscriptionId)?.spendingCap ?? null;
  if (cap === null) return { available: free, bound: "insufficient_credit" };
  const spent = (await findSpent(db, [subscriptionId], monthStart(now))).get(subscriptionId) ?? 0;
  const left = Math.max(0, cap - spent);
  return left < free
    ? { available: left, bound: "spending_cap_reached" }
    : { available: free, bound: "insufficient_credit" };
}

function shareOut(meter: PlanUse, reads: ReadOrder["reads"], counted: number) {
  const shares = new Map<string, { by: string; units: number; cost: number }>();
  let left = counted;
  let units = meter.units;
  for (const { by, count } of reads) {
    const taken = Math.min(left, count);
    if (taken === 0) continue;
    const share = shares.get(by) ?? { by, units: 0, cost: 0 };
    const { cost } = chargeUnits({ ...meter, units }, taken);
    shares.set(by, { by, units: share.units + taken, cost: share.cost + cost });
    left -= taken;
    units += taken;
  }
  return [...shares.values()];
}
