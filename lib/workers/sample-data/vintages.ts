import { dayOf } from "./issuer";
import { changesOf, type Observation, observationsOf, type Wanted } from "./observations";
import type { SampleSeries } from "./series-list";
import { DAY_MS } from "./values";

interface Realtime {
  readonly start: string;
  readonly end: string;
}

export function realtimeOf(query: URLSearchParams, nowMs: number): Realtime | string {
  const today = dayOf(nowMs);
  const end = query.get("realtime_end") ?? today;
  const start = query.get("realtime_start") ?? today;
  // The provider uses this date to mean "until now".
  if (end === "9999-12-31") return { start, end: today };
  if (end > today) return `Variable realtime_end can not be after today's date (${today}).`;
  if (start > end) return "Variable realtime_start can not be after variable realtime_end.";
  return { start, end };
}

export interface Vintage extends Observation {
  readonly realtime_start: string;
  readonly realtime_end: string;
}

/**
 * Returns each value with the period during which it was the latest published value for its date. Sorted by
 * date, oldest first.
 */
export function vintagesOf(
  one: SampleSeries,
  wanted: Wanted,
  { start, end }: Realtime,
  nowMs: number,
): Vintage[] {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const knownOn = (day: string): ReadonlyMap<string, string> => {
    const asOfMs = Math.min(nowMs, Date.parse(day) + DAY_MS - 1);
    const found =
      known.get(day) ??
      new Map(observationsOf(one, asOfMs, wanted).map(({ date, value }) => [date, value] as const));
    known.set(day, found);
    return found;
  };
  return [...knownOn(end)].flatMap(([date, value]): Vintage[] => {
    if (start === end) return [{ realtime_start: start, realtime_end: end, date, value }];
    const changes = changesOf(one, date).map(dayOf);
    const days = [start, ...changes.filter((day) => day > start && day <= end)];
    return days.flatMap((day, index): Vintage[] => {
      const then = knownOn(day).get(date);
      if (then === undefined) return [];
      const next = days[index + 1];
      const until = next === undefined ? end : dayOf(Date.parse(next) - DAY_MS);
      return [{ realtime_start: day, realtime_end: until, date, value: then }];
    });
  });
}
