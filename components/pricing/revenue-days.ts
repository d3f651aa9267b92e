import type { Earnings } from "@/lib/contract/price-history";
import { MAIN_TIER } from "@/lib/schema/new-tier-id";

const DAY_MS = 24 * 3600 * 1000;

export interface RevenueDay {
  /** Midnight UTC in seconds, as the chart library requires. */
  readonly at: number;
  readonly date: string;
  readonly amount: number;
  readonly cycles: number;
  readonly months: number;
}

export function revenueDays({ from, to, items }: Earnings, currency: string): RevenueDay[] {
  const earned = new Map(
    items.find((item) => item.currency === currency)?.days.map((day) => [day.date, day]) ?? [],
  );
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const ms = first + index * DAY_MS;
    const date = new Date(ms).toISOString().slice(0, 10);
    const { amount = 0, cycles = 0, months = 0 } = earned.get(date) ?? {};
    return { at: ms / 1000, date, amount, cycles, months };
  });
}

export interface PriceMark {
  readonly at: number;
  readonly price: Earnings["changes"][number]["price"];
  /** Name of the plan with this price. Null if the item has a single price. */
  readonly plan: string | null;
}

/**
 * Returns the last price per plan and day, because earlier prices on the same day were in effect only
 * briefly.
 */
export function priceMarks({ changes }: Earnings): PriceMark[] {
  const marks = new Map<string, PriceMark>();
  const hasPlans = changes.some(({ tier }) => tier !== MAIN_TIER);
  for (const { at, tier, name, price } of changes) {
    const day = (Math.floor(Date.parse(at) / DAY_MS) * DAY_MS) / 1000;
    marks.set(`${day} ${tier}`, { at: day, price, plan: hasPlans ? name : null });
  }
  return [...marks.values()];
}
