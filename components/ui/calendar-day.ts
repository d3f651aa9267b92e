import { cacheFormat } from "./cache-format";

// Uses the Swedish locale, because it writes dates as ISO 8601.
const dayFormat = cacheFormat(
  (timeZone) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...(timeZone && { timeZone }) }),
);

export function calendarDay(timeMs: number, timeZone?: string): string {
  return dayFormat(timeZone).format(timeMs);
}
