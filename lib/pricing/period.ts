/**
 * Periods of a month or more, counted from the day of the first: 31 January, 28 February, 31 March. Times are
 * UTC.
 */

import type { Price } from "@/lib/schema/price";

export interface Period {
  readonly start: number;
  readonly end: number;
  /** Start of the count. Its day of the month is the day on which periods end. */
  readonly anchor: number;
}

const DAY_MS = 24 * 3600 * 1000;
/** A renewal later than this isn't our delay: the subscription had expired, so a new period starts now. */
const LATE_MS = DAY_MS;

export function firstPeriod(now: number, months = 1): Period {
  return { start: now, end: addMonths(now, months), anchor: now };
}

/** Free days before the first period, which starts after them. */
export function trialPeriod(now: number, days: number): Period {
  const end = now + days * DAY_MS;
  return { start: now, end, anchor: end };
}

interface PaidSoFar {
  readonly price: Price;
  readonly paidUntil: number | null;
  readonly anchorAt: number | null;
}

/** The period that a charge pays now, a month or a year long by the price. */
export function periodToCharge({ price, paidUntil, anchorAt }: PaidSoFar, now: number): Period {
  const months = price.mode === "plan" && price.period === "year" ? 12 : 1;
  return paidUntil === null || anchorAt === null
    ? firstPeriod(now, months)
    : nextPeriod({ end: paidUntil, anchor: anchorAt }, now, months);
}

/** The period after one that has ended. Unpaid time isn't charged later. */
export function nextPeriod({ end, anchor }: Pick<Period, "end" | "anchor">, now: number, months = 1): Period {
  if (now - end > LATE_MS) return firstPeriod(now, months);
  for (let past = 1; ; past += 1) {
    if (addMonths(anchor, past) > end)
      return { start: end, end: addMonths(anchor, past - 1 + months), anchor };
  }
}

export function addMonths(ms: number, months: number): number {
  const from = new Date(ms);
  const moved = new Date(ms);
  moved.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved.getTime();
}

/** Spending caps count by calendar month. */
export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
