/** For example "4 Dec 2026", in the reader's language. Uses the day in UTC, like prices, months and revenue. */
export function formatDay(at: string | number, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(at));
}
