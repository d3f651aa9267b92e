import { RANGES } from "@/lib/schema/board-bounds";
import type { Range } from "@/lib/schema/dashboard";

const DAY_MS = 86_400_000;

export function readRange(text: string | null | undefined): Range | null {
  return RANGES.find((range) => range.toLowerCase() === text?.toLowerCase()) ?? null;
}

/**
 * Returns the start of a range that is counted back from the newest row. On a Sunday, for example, the last
 * day is Friday. Times are used as written, so days are the exchange's calendar days.
 */
export function rangeStart(range: Range, newestWallMs: number): number {
  const newest = new Date(newestWallMs);
  const midnight = Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth(), newest.getUTCDate());
  switch (range) {
    case "1D":
      return midnight;
    case "5D":
      return midnight - 6 * DAY_MS; // Five trading days and a weekend, including the newest day.
    case "1M":
      return monthsBefore(midnight, 1);
    case "3M":
      return monthsBefore(midnight, 3);
    case "6M":
      return monthsBefore(midnight, 6);
    case "YTD":
      return Date.UTC(newest.getUTCFullYear(), 0, 1);
    case "1Y":
      return monthsBefore(midnight, 12);
    case "5Y":
      return monthsBefore(midnight, 60);
    case "All":
      return Number.NEGATIVE_INFINITY;
  }
}

/** Uses the last day of a shorter month: one month before 31 March is 28 February. */
function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.setUTCDate(Math.min(date.getUTCDate(), last));
}
