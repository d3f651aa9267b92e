import { cacheFormat } from "./cache-format";

// Uses the Swedish locale, because it writes dates as ISO 8601.
const dayFormat = cacheFormat(
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...(timeZone && { timeZone }) }),
);

/** Returns the calendar day of a time, for example "2026-11-20", by default in the user's time zone. */
export function calendarDay(timeMs: number, timeZone?: string): string {
  return dayFormat(timeZone).format(timeMs);
}
