import { cacheFormat } from "./cache-format";

// The Swedish locale writes dates as ISO 8601.
const dayFormat = cacheFormat(
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...(timeZone && { timeZone }) }),
);

/** Returns the calendar day of a time, such as "2026-11-20", in the given time zone or in the reader's. */
export function calendarDay(timeMs: number, timeZone?: string): string {
  return dayFormat(timeZone).format(timeMs);
}
