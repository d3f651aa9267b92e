/** For example "4 Dec 2026". Days are in UTC, like those of prices, months and revenue. */
export function formatDay(at: string | number, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(at));
}
