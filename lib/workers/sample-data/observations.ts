import { averaged, type Point } from "./averaged";
import { inUnits } from "./in-units";
import { type Frequency, findSeries, type SampleSeries } from "./series-list";
import { DAY_MS, periodAfter, revisedOn, valueOn } from "./values";

export interface Observation {
  readonly date: string;
  readonly value: string;
}

/** Number of days from the end of a period to the publication of its value, by frequency. */
const DELAY_DAYS = { d: 1, w: 5, m: 14, q: 28, a: 60 } as const;

export interface Wanted {
  readonly frequency: Frequency | null;
  readonly method: string;
  readonly units: string;
  /** First requested date. Changes and longer periods need values from earlier dates. */
  readonly from: string;
}

const LOOK_BACK_DAYS = 800;

export const COARSER: Readonly<Record<Frequency, readonly Frequency[]>> = {
  d: ["d", "w", "m", "q", "a"],
  w: ["w", "m", "q", "a"],
  m: ["m", "q", "a"],
  q: ["q", "a"],
  a: ["a"],
};

/**
 * Returns the observations known at `asOfMs`, oldest first. Their frequency is the series' own or a lower
 * one.
 */
export function observationsOf(one: SampleSeries, asOfMs: number, wanted: Wanted): Observation[] {
  const { frequency, method, units } = wanted;
  const own = pointsOf(one, asOfMs, firstDate(wanted.from));
  const often = frequency ?? one.frequency;
  const untilMs = asOfMs - DELAY_DAYS[one.frequency] * DAY_MS;
  const points = often === one.frequency ? own : averaged(own, often, method, untilMs);
  const decimals = units === "lin" ? one.decimals : 5;
  return inUnits(points, units, often).map(({ date, value }) => ({
    date,
    value: value === null ? "." : value.toFixed(decimals),
  }));
}

/**
 * The first day is January 1, so that the months, quarters and years computed from the values are complete.
 */
function firstDate(from: string): string {
  const at = Date.parse(from) - LOOK_BACK_DAYS * DAY_MS;
  return `${new Date(at).getUTCFullYear()}-01-01`;
}

function pointsOf(one: SampleSeries, asOfMs: number, from: string): Point[] {
  const daily = one.averageOf === undefined ? null : findSeries(one.averageOf);
  if (daily) {
    const own = pointsOf(daily, asOfMs, from).filter(({ date }) => date >= one.from);
    return averaged(own, one.frequency, "avg", asOfMs - DELAY_DAYS[one.frequency] * DAY_MS);
  }
  const dates = datesOf(one, asOfMs).filter((date) => date >= from);
  return dates.map((date) => ({ date, value: valueOn(one, date, asOfMs) }));
}

function releasedOn(one: SampleSeries, date: string): number {
  return periodAfter(one.frequency, Date.parse(date)) + DELAY_DAYS[one.frequency] * DAY_MS;
}

export function changesOf(one: SampleSeries, date: string): number[] {
  const first = releasedOn(one, date);
  const revised = revisedOn(one, first);
  return revised === null ? [first] : [first, revised];
}

export function datesOf(one: SampleSeries, asOfMs: number): string[] {
  const untilMs = asOfMs - DELAY_DAYS[one.frequency] * DAY_MS;
  const dates: string[] = [];
  for (let at = Date.parse(one.from); ; at = periodAfter(one.frequency, at)) {
    const ends = one.frequency === "d" ? at : periodAfter(one.frequency, at);
    if (ends > untilMs) return dates;
    const weekday = new Date(at).getUTCDay();
    if (one.frequency === "d" && (weekday === 0 || weekday === 6)) continue;
    dates.push(new Date(at).toISOString().slice(0, 10));
  }
}
