/** "4 Dec 2026" in the reader's words, by the day of UTC: that is how prices, months and earnings are counted. */
export function formatDay(at: string | number, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(at));
}
