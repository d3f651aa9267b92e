/** Periods of a month or more, counted from the day of the first one: 31 January, 28 February, 31 March. Times are UTC. */

import type { Price } from "@/lib/schema/price";

export interface Period {
  readonly start: number;
  readonly end: number;
  /** Where counting begins: its day of the month is the day on which periods end. */
  readonly anchor: number;
}

const DAY_MS = 24 * 3600 * 1000;
/** A renewal later than this is no delay of ours: the subscription had lapsed, and a new period begins now. */
const LATE_MS = DAY_MS;

export function firstPeriod(now: number, months = 1): Period {
  return { start: now, end: addMonths(now, months), anchor: now };
}

/** Days for nothing before the first period, which begins when they are over. */
export function trialPeriod(now: number, days: number): Period {
  const end = now + days * DAY_MS;
  return { start: now, end, anchor: end };
}

interface PaidSoFar {
  readonly price: Price;
  readonly paidUntil: number | null;
  readonly anchorAt: number | null;
}

/** The period that a charge pays now, of a month or a year as the price says. */
export function periodToCharge({ price, paidUntil, anchorAt }: PaidSoFar, now: number): Period {
  const months = price.mode === "plan" && price.period === "year" ? 12 : 1;
  return paidUntil === null || anchorAt === null
    ? firstPeriod(now, months)
    : nextPeriod({ end: paidUntil, anchor: anchorAt }, now, months);
}

/** What is charged after a period that has ended. Time that nobody paid for is not charged afterwards. */
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

/** Spending caps count by calendar months. */
export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
