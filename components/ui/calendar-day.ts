/** The date at this moment, "2026-11-20", in a time zone or else where the reader is. */
export function calendarDay(timeMs: number, timeZone?: string): string {
  // Swedish dates are written as ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...(timeZone && { timeZone }) }).format(
    timeMs,
  );
}
