import type { Db } from "@/db/handle";
import { findSpent, insertHolds, lockFunds, type NewHold, openAccount } from "@/db/queries/ledger";
import { judgeSpending } from "@/lib/pricing/judge-access";
import { monthStart } from "@/lib/pricing/period";
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
  readonly spendingCap: number | null;
  readonly item: ForSale;
}

export interface CycleOrder {
  readonly runId: string;
  readonly payer: Payer;
  /** Where the run is written after this, not with it: the run whose step waits for it. */
  readonly parentRun?: string;
}

export type Reserved = ReturnType<typeof judgeSpending>;

/**
 * Sets the price of each run aside, in the transaction that accepts the runs. Balances are locked, so of many runs
 * at once only as many are covered as the balance pays for, and so are spending caps.
 */
export async function reserveCycles(db: Db, orders: readonly CycleOrder[], now: number): Promise<Reserved[]> {
  const accounts = await accountsOf(db, orders, now);
  const accountOf = (workspaceId: string, { currency }: Price) =>
    accounts.get(`${workspaceId}/${currency}`) ?? "";
  const funds = await lockFunds(db, [
    ...new Set(orders.map(({ payer }) => accountOf(payer.buyerId, payer.price))),
  ]);
  const capped = orders.filter(({ payer }) => payer.spendingCap !== null);
  const spent = await findSpent(
    db,
    [...new Set(capped.map(({ payer }) => payer.subscriptionId))],
    monthStart(now),
  );
  const holds: NewHold[] = [];
  const verdicts = orders.map(({ runId, payer, parentRun = null }): Reserved => {
    const debit = accountOf(payer.buyerId, payer.price);
    const purse = funds.get(debit) ?? { balance: 0, held: 0 };
    const soFar = spent.get(payer.subscriptionId) ?? 0;
    const verdict = judgeSpending({ ...purse, spent: soFar, cap: payer.spendingCap }, payer.cost);
    if (verdict !== "covered" || payer.cost === 0) return verdict;
    funds.set(debit, { ...purse, held: purse.held + payer.cost });
    spent.set(payer.subscriptionId, soFar + payer.cost);
    holds.push({
      runId,
      subscriptionId: payer.subscriptionId,
      priceVersion: payer.priceVersion,
      debit,
      credit: accountOf(payer.sellerId, payer.price),
      currency: payer.price.currency,
      amount: payer.cost,
      parentRun,
    });
    return verdict;
  });
  await insertHolds(db, holds, now);
  return verdicts;
}

async function accountsOf(db: Db, orders: readonly CycleOrder[], now: number): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const { payer } of orders) {
    for (const workspaceId of [payer.buyerId, payer.sellerId]) {
      const { currency } = payer.price;
      const name = `${workspaceId}/${currency}`;
      if (!accounts.has(name)) accounts.set(name, await openAccount(db, workspaceId, currency, now));
    }
  }
  return accounts;
}
