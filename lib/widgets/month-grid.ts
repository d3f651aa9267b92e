const DAY_MS = 86_400_000;
const WEEK = 7;

/**
 * Weeks start on Monday and include days of the months before and after. Days are `YYYY-MM-DD`, and the month
 * is `YYYY-MM`.
 */
export function monthGrid(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const from = first - weekday(first) * DAY_MS;
  const weeks = Math.ceil((last - from + DAY_MS) / (WEEK * DAY_MS));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_none, day) => isoDay(from + (week * WEEK + day) * DAY_MS)),
  );
}

export function shiftMonth(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return isoDay(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}

export function shiftDay(day: string, by: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS);
}

/** Monday is 0. */
function weekday(ms: number): number {
  return (new Date(ms).getUTCDay() + 6) % WEEK;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
