import type { CalendarView } from "@/lib/widgets/calendar-view";

type Days = CalendarView["days"];

interface CalendarWindow {
  readonly days: Days;
  /** Number of hidden days before and after the visible ones. */
  readonly before: number;
  readonly after: number;
}

export const MAX_DAYS = 120;

/**
 * Returns the days from `today` (in the user's time zone) onwards or, if there are none, the newest days. The
 * result also includes up to `earlier` days before them.
 */
export function daysInSight(days: Days, today: string, earlier: number): CalendarWindow {
  const next = days.findIndex(({ day }) => day >= today);
  const start = next === -1 ? Math.max(0, days.length - MAX_DAYS) : next;
  const from = Math.max(0, start - earlier);
  const to = start + MAX_DAYS;
  return { days: days.slice(from, to), before: from, after: Math.max(0, days.length - to) };
}
