// Matches the three forms of RFC 9110: IMF-fixdate, RFC 850 and asctime. `Date.parse` alone would also accept
// "Soon 1".
const HTTP_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[A-Z][a-z]+day, (\d{2})-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} ([ \d]\d) \d{2}:\d{2}:\d{2} \d{4})$/;

/**
 * Returns milliseconds since 1970. Null if the text isn't an HTTP date, or if its month doesn't have that
 * day.
 */
export function parseHttpDate(text: string): number | null {
  const [match, ...days] = HTTP_DATE.exec(text.trim()) ?? [];
  if (match === undefined) return null;
  const ms = Date.parse(match.endsWith("GMT") ? match : `${match} GMT`);
  return new Date(ms).getUTCDate() === Number(days.join("")) ? ms : null;
}
