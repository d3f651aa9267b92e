const DELTA_SECONDS = /^[0-9]+$/;
// The three forms of RFC 9110: IMF-fixdate, RFC 850 and asctime. `Date.parse` alone would read "Soon 1" too.
const HTTP_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;
const A_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Milliseconds to wait after a `Retry-After` header, or null when it says nothing that can be read. */
export function retryAfterMs(header: string | undefined | null, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (DELTA_SECONDS.test(text)) return Math.min(Number(text) * 1000, A_YEAR_MS);
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - nowMs), A_YEAR_MS);
}
