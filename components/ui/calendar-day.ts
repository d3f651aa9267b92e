/** The date of a time as "2026-11-20", in the given time zone or the reader's. */
export function calendarDay(timeMs: number, timeZone?: string): string {
  // The Swedish locale writes dates as ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...(timeZone && { timeZone }) }).format(
    timeMs,
  );
}
