import type { Range, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, columnsOf, type WidgetColumn } from "./columns";
import type { Row } from "./find-rows";
import { readNumber } from "./read-value";
import { drawnKeys, isOhlc } from "./series-view";
import { timelineOf } from "./timeline";

interface MonthRows {
  readonly column: WidgetColumn;
  /** Twelve values per year, with null for months without data. */
  readonly years: ReadonlyMap<number, readonly (number | null)[]>;
}

/**
 * Returns one figure per month: the last value or, for prices, the percentage change over the month. Null if
 * there are no figures.
 */
export function monthRows(
  rows: readonly Row[],
  timeKey: string,
  options: WidgetOptions,
  range: Range | null,
): MonthRows | null {
  const key = options.colour ?? options.series?.[0] ?? drawnKeys(rows)[0];
  const column = columnsOf(rows).find((each) => each.key === key);
  if (key === undefined || column === undefined) return null;
  const lasts = new Map<number, number>();
  for (const { at, row } of timelineOf(rows, timeKey, null, null).rows) {
    const value = readNumber(cellOf(row, key));
    if (value !== null) lasts.set(monthOf(at), value);
  }
  const isGain = options.percent ?? isOhlc(rows);
  const from = timelineOf(rows, timeKey, range, null).rows[0]?.at ?? 0;
  const years = new Map<number, (number | null)[]>();
  for (const [month, last] of lasts) {
    const before = lasts.get(month - 1) ?? 0;
    const value = isGain ? (before === 0 ? null : (last / before - 1) * 100) : last;
    if (value === null || month < monthOf(from)) continue;
    const year = Math.floor(month / 12);
    const values = years.get(year) ?? Array.from({ length: 12 }, () => null);
    values[month % 12] = value;
    years.set(year, values);
  }
  return {
    column: isGain ? { key: "gain", title: "Gain", format: "percent", signed: true } : column,
    years,
  };
}

function monthOf(at: number): number {
  const day = new Date(at * 1000);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}
