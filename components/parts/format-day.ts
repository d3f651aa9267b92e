/**
 * Formats a day, for example as "4 Dec 2026". Uses UTC days, because prices take effect and revenue is
 * counted by UTC days.
 */
export function formatDay(at: string | number, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(at));
}
