import type { Db } from "@/db/handle";
import { insertHolds, type NewHold } from "@/db/queries/holds";
import { findSpent, lockFunds, NO_FUNDS, nameOfAccount, openAccounts } from "@/db/queries/ledger";
import { lockMeters, type PeriodName } from "@/db/queries/plan-periods";
import { findTerms } from "@/db/queries/subscriptions";
import { evaluateSpending } from "@/lib/pricing/evaluate-access";
import { monthStart } from "@/lib/pricing/period";
import { holdFor, unitsLeft } from "@/lib/pricing/plan-use";
import type { Price } from "@/lib/schema/price";
import type { ForSale } from "./refuse-payment";

/** Who pays for a run, and what it costs if it succeeds. */
export interface Payer {
  readonly subscriptionId: string;
  readonly priceVersion: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly price: Price;
  /** Nothing where the month is paid, or the subscriber's price is free. */
  readonly cost: number;
  /** The period of a plan that counts what is used; null where nothing is counted. */
  readonly plan: { readonly number: number; readonly unit: "cycle" | "read"; readonly usedBy: string } | null;
  readonly spendingCap: number | null;
  readonly item: ForSale;
}

export interface CycleOrder {
  readonly runId: string;
  readonly payer: Payer;
  /** Where the run is written after this, not with it: the run whose step waits for it. */
  readonly parentRun?: string;
}

/** `subscription_ended`: since the call was let in. */
export type Reserved = ReturnType<typeof evaluateSpending> | "subscription_ended" | "quota_used";

/** Whether something is to be set aside for a cycle, were it nothing but its place in the count. */
export function isCharged({ cost, plan }: Payer): boolean {
  return cost > 0 || plan?.unit === "cycle";
}

/**
 * Sets the price of each run aside, in the transaction that accepts the runs. Balances are locked, so of many runs
 * at once only as many are covered as the balance pays for, and so are spending caps.
 */
export async function reserveCycles(db: Db, orders: readonly CycleOrder[], now: number): Promise<Reserved[]> {
  const { verdicts, holds } = await checkCycles(db, orders, "buyers", now);
  await insertHolds(db, holds, now);
  return verdicts;
}

/**
 * What `reserveCycles` would set aside, with balances locked until the transaction ends: the buyers' alone, or the sellers'
 * too where both are to be written. All of them are locked at once, in one order.
 */
export async function checkCycles(
  db: Db,
  orders: readonly CycleOrder[],
  locked: "buyers" | "buyers and sellers",
  now: number,
): Promise<{ verdicts: Reserved[]; holds: NewHold[] }> {
  const accounts = await openAccounts(db, orders.flatMap(ownersOf), now);
  const accountOf = (workspaceId: string, { currency }: Price) =>
    accounts.get(nameOfAccount({ workspaceId, currency })) ?? "";
  const debits = orders.map(({ payer }) => accountOf(payer.buyerId, payer.price));
  const meters = new Map(
    (await lockMeters(db, orders.flatMap(periodOf))).map((meter) => [nameOfPeriod(meter), meter]),
  );
  const funds = await lockFunds(db, locked === "buyers" ? [...new Set(debits)] : [...accounts.values()]);
  const terms = await findTerms(db, [...new Set(orders.map(({ payer }) => payer.subscriptionId))], now);
  const capped = [...terms].filter(([, { spendingCap }]) => spendingCap !== null).map(([id]) => id);
  const spent = await findSpent(db, capped, monthStart(now));
  const holds: NewHold[] = [];
  const verdicts = orders.map(({ runId, payer, parentRun = null }): Reserved => {
    if (!isCharged(payer)) return "covered";
    const { spendingCap: cap, ended } = terms.get(payer.subscriptionId) ?? GONE;
    if (ended) return "subscription_ended";
    const [period] = periodOf({ runId, payer });
    const meter = period && meters.get(nameOfPeriod(period));
    if (meter && unitsLeft(meter) === 0) return "quota_used";
    const cost = meter ? holdFor(meter) : payer.cost;
    const debit = accountOf(payer.buyerId, payer.price);
    const purse = funds.get(debit) ?? NO_FUNDS;
    const soFar = spent.get(payer.subscriptionId) ?? 0;
    const verdict = evaluateSpending({ ...purse, spent: soFar, cap }, cost);
    if (verdict !== "covered") return verdict;
    funds.set(debit, { ...purse, held: purse.held + cost });
    spent.set(payer.subscriptionId, soFar + cost);
    if (meter) meters.set(nameOfPeriod(meter), { ...meter, pending: meter.pending + 1 });
    holds.push({
      runId,
      subscriptionId: payer.subscriptionId,
      priceVersion: payer.priceVersion,
      debit,
      credit: accountOf(payer.sellerId, payer.price),
      currency: payer.price.currency,
      amount: cost,
      period: meter?.number ?? null,
      usedBy: meter ? (payer.plan?.usedBy ?? null) : null,
      parentRun,
    });
    return verdict;
  });
  return { verdicts, holds };
}

function ownersOf({ payer: { buyerId, sellerId, price } }: CycleOrder) {
  return [buyerId, sellerId].map((workspaceId) => ({ workspaceId, currency: price.currency }));
}

const GONE = { spendingCap: null, ended: true };

function periodOf({ payer: { plan, subscriptionId } }: CycleOrder): PeriodName[] {
  return plan?.unit === "cycle" ? [{ subscriptionId, number: plan.number }] : [];
}

function nameOfPeriod({ subscriptionId, number }: PeriodName): string {
  return `${subscriptionId}/${number}`;
}
