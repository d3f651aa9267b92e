import type { Range } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import type { Row } from "./find-rows";
import { rangeStart } from "./range";
import { readTime } from "./read-value";

interface TimedRow {
  /**
   * Position on the axis: the row's wall-clock time in seconds, without time zone conversion. It increases
   * strictly from row to row.
   */
  readonly at: number;
  readonly row: Row;
}

export interface Timeline {
  readonly rows: readonly TimedRow[];
  /** True if the rows have dates only, without a time of day. */
  readonly dated: boolean;
  /** Usual interval between the dates; null if the interval has no name. */
  readonly pace: Pace | null;
  readonly zone: string;
}

export type Pace = "daily" | "weekly" | "monthly" | "quarterly" | "yearly";

const DAY_S = 86_400;
/** Number of days between rows for each pace. */
const PACES: readonly (readonly [pace: Pace, least: number, most: number])[] = [
  ["daily", 1, 1],
  ["weekly", 6, 8],
  ["monthly", 28, 31],
  ["quarterly", 89, 92],
  ["yearly", 364, 367],
];

const USUAL = ["datetime", "date", "time", "timestamp", "day", "period", "published_at"];
const LOOKED_AT = 50;

export function timeKeyOf(rows: readonly Row[], given?: string): string | null {
  if (given !== undefined) return given;
  const sample = rows.slice(0, LOOKED_AT);
  const keys = [...new Set([...USUAL, ...sample.flatMap((row) => Object.keys(row))])];
  return (
    keys.find(
      (key) =>
        sample.length > 0 &&
        sample.filter((row) => readTime(cellOf(row, key)) !== null).length >= sample.length * 0.8,
    ) ?? null
  );
}

/**
 * If several rows have exactly the same time, the last one counts. When clocks are set back, an hour occurs
 * twice; the axis then advances by single seconds to keep the order.
 */
export function timelineOf(
  rows: readonly Row[],
  timeKey: string,
  range: Range | null,
  zone: string | null,
): Timeline {
  const timed = rows.flatMap((row) => {
    const time = readTime(cellOf(row, timeKey));
    return time === null ? [] : [{ time, row }];
  });
  timed.sort((a, b) => a.time.ms - b.time.ms);
  const distinct = timed.filter(({ time }, index) => timed[index + 1]?.time.ms !== time.ms);
  const newest = distinct.at(-1)?.time.wallMs ?? 0;
  const start = range === null ? Number.NEGATIVE_INFINITY : rangeStart(range, newest);
  const remaining = distinct.filter(({ time }) => time.wallMs >= start);
  let last = Number.NEGATIVE_INFINITY;
  const dated = distinct.every(({ time }) => time.isDay);
  return {
    dated,
    pace: dated ? paceOf(distinct.map(({ time }) => time.wallMs / 1000)) : null,
    zone: zoneOf(
      distinct.map(({ time }) => time.offset),
      zone,
    ),
    rows: remaining.map(({ time, row }) => {
      last = Math.max(Math.floor(time.wallMs / 1000), last + 1);
      return { at: last, row };
    }),
  };
}

/** Uses the median interval, so that weekends and holidays make no difference. */
function paceOf(atS: readonly number[]): Pace | null {
  const gaps = atS.slice(1).map((at, index) => at - (atS[index] ?? at));
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)];
  const days = Math.round((middle ?? 0) / DAY_S);
  return PACES.find(([, min, max]) => days >= min && days <= max)?.[0] ?? null;
}

function zoneOf(offsets: readonly (string | null)[], named: string | null): string {
  if (named !== null && named !== "") return named;
  const said = [...new Set(offsets.filter((offset) => offset !== null))];
  if (said.length === 0) return "as published";
  return said.map((offset) => (offset === "+00:00" ? "UTC" : `UTC${offset.replace("-", "−")}`)).join(" / ");
}
