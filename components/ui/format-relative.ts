import { cacheFormat } from "./cache-format";
import { calendarDay } from "./calendar-day";

const DAY_MS = 86_400_000;
const UNITS = [
  ["year", 31_536_000, 2 * 31_536_000],
  ["month", 2_592_000, 60 * 86_400],
  ["day", 86_400, 86_400],
  ["hour", 3_600, 3_600],
  ["minute", 60, 60],
] as const;

const relativeFormat = cacheFormat(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }),
);
const exactFormat = cacheFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" }),
);

/**
 * Months and years are used only from two months or two years. Days are calendar days in the user's time
 * zone, so "yesterday" is the day before today, however many hours ago.
 */
export function formatRelative(time: number, nowMs: number, locale?: string, timeZone?: string): string {
  const seconds = Math.round((time - nowMs) / 1000);
  const words = relativeFormat(locale);
  const [unit, size] = UNITS.find(([, , from]) => Math.abs(seconds) >= from) ?? ["second", 1];
  if (unit === "day") return words.format(dayNumber(time, timeZone) - dayNumber(nowMs, timeZone), unit);
  return words.format(Math.trunc(seconds / size), unit);
}

function dayNumber(timeMs: number, timeZone: string | undefined): number {
  return Date.parse(calendarDay(timeMs, timeZone)) / DAY_MS;
}

export function formatIn(time: number, timeZone: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(time % 60_000 === 0 ? {} : { second: "2-digit" }),
    timeZone,
    timeZoneName: "short",
  }).format(time);
}

export function formatExact(time: number, locale?: string): string {
  return exactFormat(locale).format(time);
}
