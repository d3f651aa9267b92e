import type { PlanPrice, Price, PriceKind, ProposedPrice } from "@/lib/schema/price";
import { currencyExponent } from "./currencies";
import { MODES, readPrice } from "./evaluate-price-change";
import { addMonths } from "./period";
import { planFaults } from "./plan-faults";
import { chargeUnits, millionthsOf } from "./plan-use";

export interface Use {
  /** Start of the subscription, or the end of its trial if it had one. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Spending cap per calendar month. Null if there is none. */
  readonly cap: number | null;
  /** Number of charged months that start within the span. */
  readonly paidMonths: number;
  readonly cycles: readonly number[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Simulated {
  readonly amount: number;
  readonly capped: number;
}

/**
 * Returns the revenue if every subscription had paid this price throughout. Spending caps are applied, but
 * balances aren't checked.
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
  // Counts units per calendar month, because spending caps apply per calendar month. With a monthly price, a
  // subscription is charged at most once in each calendar month.
  const wanted = mode === "monthly" ? Array.from({ length: monthsOf(use, span) }, () => 1) : use.cycles;
  const paid = wanted.map((count) => Math.min(count, max));
  return {
    amount: amount * paid.reduce((sum, count) => sum + count, 0),
    capped: wanted.some((count) => count > max),
  };
}

/**
 * Charges for each period that starts, and for cycles beyond the included ones. In a yearly plan, the
 * included units cover all months together. Reads are left out, because they weren't counted, and so are
 * cycles beyond the limit, which would have been refused.
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
 * Returns the number of months for which a subscription is charged. If it has a monthly price, these are its
 * paid months, because an unpaid month never starts. Otherwise, they are the months that would have started.
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

/**
 * Returns the proposed price if it is valid for items of this kind, otherwise null. Doesn't check whether it
 * may take effect now.
 */
export function readProposal(kind: PriceKind, proposed: ProposedPrice): Price | null {
  const price = readPrice(proposed);
  if (price === null || !MODES[kind].includes(price.mode) || planFaults(proposed).length > 0) return null;
  if (!Number.isSafeInteger(price.amount) || price.amount < 0) return null;
  if (currencyExponent(price.currency) === null) return null;
  if (price.mode === "plan") return price.amount > 0 || price.overage > 0 ? price : null;
  return (price.mode === "free") === (price.amount === 0) ? price : null;
}
