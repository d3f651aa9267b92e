import type { Point } from "./averaged";
import type { Frequency } from "./series-list";

/** Number of periods per year, for compounding. */
const A_YEAR = { d: 260, w: 52, m: 12, q: 4, a: 1 } as const;

type Change = (now: number, before: number, periods: number) => number;

const FROM_PERIOD_BEFORE: Readonly<Record<string, Change | undefined>> = {
  chg: (now, before) => now - before,
  pch: (now, before) => (now / before - 1) * 100,
  pca: (now, before, periods) => ((now / before) ** periods - 1) * 100,
  cch: (now, before) => Math.log(now / before) * 100,
  cca: (now, before, periods) => Math.log(now / before) * 100 * periods,
};

const FROM_YEAR_BEFORE: Readonly<Record<string, Change | undefined>> = {
  ch1: (now, before) => now - before,
  pc1: (now, before) => (now / before - 1) * 100,
};

/** A value becomes null if there is no earlier value to compare it with. */
export function inUnits(points: readonly Point[], units: string, frequency: Frequency): readonly Point[] {
  const periods = A_YEAR[frequency];
  const year = FROM_YEAR_BEFORE[units];
  if (year) return compared(points, yearBefore(points), year, periods);
  const period = FROM_PERIOD_BEFORE[units];
  if (period) return compared(points, (index) => valueBefore(points, index), period, periods);
  if (units !== "log") return points;
  return points.map(({ date, value }) => ({ date, value: value === null ? null : finite(Math.log(value)) }));
}

function compared(
  points: readonly Point[],
  before: (index: number) => number | null,
  change: Change,
  periods: number,
): Point[] {
  return points.map(({ date, value }, index) => {
    const then = before(index);
    return { date, value: value === null || then === null ? null : finite(change(value, then, periods)) };
  });
}

function valueBefore(points: readonly Point[], index: number): number | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const value = points[at]?.value ?? null;
    if (value !== null) return value;
  }
  return null;
}

/**
 * Returns a function that finds the last value on or before the same date a year earlier. The points are in
 * order, so each search continues where the last one ended.
 */
function yearBefore(points: readonly Point[]): (index: number) => number | null {
  let place = -1;
  return (index) => {
    const date = points[index]?.date ?? "";
    const then = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
    while (place + 1 < points.length && (points[place + 1]?.date ?? "9999") <= then) place += 1;
    return place < 0 ? null : (points[place]?.value ?? valueBefore(points, place));
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
