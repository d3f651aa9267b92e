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

export interface Payer {
  readonly subscriptionId: string;
  readonly priceVersion: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly price: Price;
  /** 0 if the month is paid or the subscriber's price is zero. */
  readonly cost: number;
  /** Current period of a plan with a quota of cycles or reads. Null if there is no such quota. */
  readonly plan: { readonly number: number; readonly unit: "cycle" | "read"; readonly usedBy: string } | null;
  readonly spendingCap: number | null;
  readonly item: ForSale;
}

export interface CycleOrder {
  readonly runId: string;
  readonly payer: Payer;
  /**
   * The parent run, whose step waits for this run. Set if the price is reserved before the run is written, so
   * that the hold can be released if the run is never written.
   */
  readonly parentRun?: string;
}

/** `subscription_ended`: the subscription ended after the call was admitted. */
export type Reserved = ReturnType<typeof evaluateSpending> | "subscription_ended" | "quota_used";

export function isCharged({ cost, plan }: Payer): boolean {
  return cost > 0 || plan?.unit === "cycle";
}

/**
 * Reserves the price of each run, in the transaction that accepts the runs. Balances and spending caps are
 * locked, so that of several simultaneous runs, only those that are covered are accepted.
 */
export async function reserveCycles(db: Db, orders: readonly CycleOrder[], now: number): Promise<Reserved[]> {
  const { verdicts, holds } = await checkCycles(db, orders, "buyers", now);
  await insertHolds(db, holds, now);
  return verdicts;
}

/**
 * Computes what `reserveCycles` would reserve. Locks the balances of `locked` until the transaction ends, all
 * at once and in a fixed order. Pass `buyers and sellers` if the transaction also pays the sellers.
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
