import { wander } from "./random";
import type { SampleSeries } from "./series-list";

export interface Observation {
  readonly date: string;
  readonly value: string;
}

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
/** A month or quarter is published some weeks after it has ended. */
const DELAY_DAYS = { d: 1, m: 14, q: 28 } as const;

/** All observations published by now, oldest first, at the series' own or a coarser frequency. */
export function observationsOf(
  one: SampleSeries,
  nowMs: number,
  frequency: string | null,
  units: string,
): Observation[] {
  const own = datesOf(one, nowMs).map((date) => ({ date, value: valueOn(one, date) }));
  const wanted = frequency && COARSER[one.frequency].includes(frequency) ? averaged(own, frequency) : own;
  const changed = units === "lin" ? wanted : changes(wanted, units);
  const decimals = units === "lin" ? one.decimals : 5;
  return changed.map(({ date, value }) => ({ date, value: value === null ? "." : value.toFixed(decimals) }));
}

const COARSER: Readonly<Record<SampleSeries["frequency"], readonly string[]>> = {
  d: ["w", "m", "q", "a"],
  m: ["q", "a"],
  q: ["a"],
};

interface Point {
  readonly date: string;
  readonly value: number | null;
}

function datesOf(one: SampleSeries, nowMs: number): string[] {
  const until = nowMs - DELAY_DAYS[one.frequency] * DAY_MS;
  const dates: string[] = [];
  const first = new Date(`${one.from}T00:00:00Z`);
  const step = one.frequency === "q" ? 3 : 1;
  for (let count = 0; ; count += 1) {
    const at =
      one.frequency === "d"
        ? first.getTime() + count * DAY_MS
        : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count * step, 1);
    const ends =
      one.frequency === "d"
        ? at
        : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + (count + 1) * step, 1);
    if (ends > until) return dates;
    const weekday = new Date(at).getUTCDay();
    if (one.frequency === "d" && (weekday === 0 || weekday === 6)) continue;
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
}

/** Null on the holidays of a daily series. */
function valueOn(one: SampleSeries, date: string): number | null {
  if (one.frequency === "d" && HOLIDAYS.has(date.slice(5))) return null;
  const years = (Date.parse(date) - Date.parse(one.from)) / (YEAR_DAYS * DAY_MS);
  // Daily and monthly series of one thing stray alike, so that a yield and its month agree.
  const strayed = wander(one.title, years, 8, one.frequency === "d" ? 1 / 256 : 1 / 16) * one.strays * 0.6;
  if (one.floor !== undefined) return Math.max(one.floor, one.start + strayed);
  if (Math.abs(one.start) < 1) return one.start + strayed;
  return one.start * (1 + one.growth) ** years * Math.exp(strayed);
}

const HOLIDAYS = new Set(["01-01", "06-19", "07-04", "12-25"]);

function averaged(points: readonly Point[], frequency: string): Point[] {
  const groups = new Map<string, number[]>();
  for (const { date, value } of points) {
    const start = startOf(date, frequency);
    const group = groups.get(start) ?? [];
    groups.set(start, group);
    if (value !== null) group.push(value);
  }
  return [...groups].map(([date, values]) => ({
    date,
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  }));
}

function startOf(date: string, frequency: string): string {
  const month = Number(date.slice(5, 7));
  const two = (value: number) => String(value).padStart(2, "0");
  if (frequency === "a") return `${date.slice(0, 4)}-01-01`;
  if (frequency === "q") return `${date.slice(0, 4)}-${two(Math.floor((month - 1) / 3) * 3 + 1)}-01`;
  if (frequency === "m") return `${date.slice(0, 7)}-01`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  // A week is named by the Friday on which it ends.
  const untilFriday = (5 - new Date(ms).getUTCDay() + 7) % 7;
  return new Date(ms + untilFriday * DAY_MS).toISOString().slice(0, 10);
}

function changes(points: readonly Point[], units: string): Point[] {
  return points.map(({ date, value }, index) => {
    const before = points[index - 1]?.value ?? null;
    if (value === null || before === null) return { date, value: null };
    return { date, value: units === "chg" ? value - before : (value / before - 1) * 100 };
  });
}
