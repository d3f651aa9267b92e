/**
 * Periods end on the same day of the month as the first one, or on the last day of shorter months: 31
 * January, 28 February, 31 March. All times are UTC.
 */

import type { Price } from "@/lib/schema/price";

export interface Period {
  readonly start: number;
  readonly end: number;
  /**
   * The anchor is the start of the first paid period. Its day of the month determines when all periods end.
   */
  readonly anchor: number;
}

const DAY_MS = 24 * 3600 * 1000;
/**
 * If a renewal is late by at most this time, we may have caused the delay, so the new period starts where the
 * last one ended. After a longer delay, the subscription counts as expired, and the new period starts at the
 * time of the renewal.
 */
const LATE_MS = DAY_MS;

export function firstPeriod(now: number, months = 1): Period {
  return { start: now, end: addMonths(now, months), anchor: now };
}

export function trialPeriod(now: number, days: number): Period {
  const end = now + days * DAY_MS;
  return { start: now, end, anchor: end };
}

interface PaidSoFar {
  readonly price: Price;
  readonly paidUntil: number | null;
  readonly anchorAt: number | null;
}

export function periodToCharge({ price, paidUntil, anchorAt }: PaidSoFar, now: number): Period {
  const months = price.mode === "plan" && price.period === "year" ? 12 : 1;
  return paidUntil === null || anchorAt === null
    ? firstPeriod(now, months)
    : nextPeriod({ end: paidUntil, anchor: anchorAt }, now, months);
}

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

export function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
