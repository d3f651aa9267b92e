import type { PlanPrice, Price, PriceKind, ProposedPrice } from "@/lib/schema/price";
import { currencyExponent } from "./currencies";
import { MODES, readPrice } from "./evaluate-price-change";
import { addMonths } from "./period";
import { planFaults } from "./plan-faults";
import { chargeUnits, millionthsOf } from "./plan-use";

/** What one subscription really used of an item within a span of time. */
export interface Use {
  /** When its trial ended, if it had one. */
  readonly startedAt: number;
  /** When access ended; null while it goes on. */
  readonly endedAt: number | null;
  /** The most that may be spent on the item in a calendar month; null for no limit. */
  readonly cap: number | null;
  /** Months that were charged and begin within the span. */
  readonly paidMonths: number;
  /** Successful production runs, a figure for each calendar month. */
  readonly cycles: readonly number[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Simulated {
  readonly amount: number;
  /** Subscriptions whose spending cap would have stopped them. */
  readonly capped: number;
}

/**
 * What a price would have brought if everybody had paid it throughout, for just the use that there was. Spending caps
 * hold; whether balances would have covered it is not asked.
 */
export function simulatePrice(price: Price, uses: readonly Use[], span: Span): Simulated {
  const each = uses.map((use) => simulateUse(price, use, span));
  return {
    amount: each.reduce((sum, { amount }) => sum + amount, 0),
    capped: each.filter(({ capped }) => capped).length,
  };
}

function simulateUse(price: Price, use: Use, span: Span): { amount: number; capped: boolean } {
  if (price.mode === "plan") return simulatePlan(price, use, span);
  const { mode, amount } = price;
  if (mode === "free") return { amount: 0, capped: false };
  const max = use.cap === null ? Number.POSITIVE_INFINITY : Math.floor(use.cap / amount);
  // At most one month of a subscription begins in each month of the calendar, to which the cap applies.
  const wanted = mode === "monthly" ? Array.from({ length: monthsOf(use, span) }, () => 1) : use.cycles;
  const paid = wanted.map((count) => Math.min(count, max));
  return {
    amount: amount * paid.reduce((sum, count) => sum + count, 0),
    capped: wanted.some((count) => count > max),
  };
}

/**
 * Periods that begin, and cycles beyond those that a period holds. A year of a plan
 * holds its units for all of its months. Reads were not counted, so none are added; nor is a limit on spending, which stops only what is beyond.
 */
function simulatePlan(plan: PlanPrice, use: Use, span: Span): { amount: number; capped: boolean } {
  const months = plan.period === "year" ? 12 : 1;
  const base = plan.amount * Math.ceil(monthsOf(use, span) / months);
  if (plan.unit === "read" || plan.overage === 0) return { amount: base, capped: false };
  const periods = months === 1 ? use.cycles : [use.cycles.reduce((sum, count) => sum + count, 0)];
  const fresh = { ...plan, max: null, minor: millionthsOf(plan.currency), units: 0, pending: 0 };
  let remainder = 0;
  let posted = 0;
  for (const count of periods) {
    const charged = chargeUnits({ ...fresh, remainder }, Math.min(count, plan.limit ?? count));
    remainder = charged.remainder;
    posted += charged.posted;
  }
  const amount = base + posted;
  return { amount, capped: use.cap !== null && amount > use.cap * Math.max(1, use.cycles.length) };
}

/**
 * Months that begin within the span. Who paid by the month is counted by what they paid, since a month that nobody
 * paid for did not begin; who did not, by the months that would have begun.
 */
export function monthsOf({ startedAt, endedAt, paidMonths }: Use, { from, to }: Span): number {
  if (paidMonths > 0) return paidMonths;
  const end = Math.min(to, endedAt ?? to);
  let months = 0;
  for (let number = 0, start = startedAt; start < end; number += 1, start = addMonths(startedAt, number)) {
    if (start >= from) months += 1;
  }
  return months;
}

/** What was proposed, where it is a price that this kind of item can have, now or later; null for what is none. */
export function readProposal(kind: PriceKind, proposed: ProposedPrice): Price | null {
  const price = readPrice(proposed);
  if (price === null || !MODES[kind].includes(price.mode) || planFaults(proposed).length > 0) return null;
  if (!Number.isSafeInteger(price.amount) || price.amount < 0) return null;
  if (currencyExponent(price.currency) === null) return null;
  if (price.mode === "plan") return price.amount > 0 || price.overage > 0 ? price : null;
  return (price.mode === "free") === (price.amount === 0) ? price : null;
}
