const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "3 minutes ago", "tomorrow": in words of the locale. */
export function formatRelative(time: number, nowMs: number, locale?: string): string {
  const seconds = Math.round((time - nowMs) / 1000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return words.format(Math.trunc(seconds / size), unit);
}

/** Date and time to the second, with the zone. */
export function formatExact(time: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" }).format(time);
}
