const UNITS = [
  ["year", 31_536_000, 2 * 31_536_000],
  ["month", 2_592_000, 60 * 86_400],
  ["day", 86_400, 86_400],
  ["hour", 3_600, 3_600],
  ["minute", 60, 60],
] as const;

/** "3 min. ago", "yesterday", "in 40 days": in words of the locale. Months and years begin at two of them. */
export function formatRelative(time: number, nowMs: number, locale?: string): string {
  const seconds = Math.round((time - nowMs) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const [unit, size] = UNITS.find(([, , from]) => Math.abs(seconds) >= from) ?? ["second", 1];
  return words.format(Math.trunc(seconds / size), unit);
}

/** Date and time to the second, with the zone. */
export function formatExact(time: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" }).format(time);
}
