"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { calendarDay } from "@/components/ui/calendar-day";
import { useNow } from "@/components/ui/use-now";
import type { CalendarView } from "@/lib/widgets/list-views";
import { daysInSight, MOST_DAYS } from "./days-in-sight";

const HOUR_MS = 3_600_000;

/** What is to come, from today on; what was is a click away. */
export function CalendarWidget({ view }: { view: CalendarView }) {
  const now = useNow(HOUR_MS);
  const [earlier, setEarlier] = useState(0);
  const { days, before, after } = daysInSight(view.days, calendarDay(now), earlier);
  return (
    <div className="h-full overflow-y-auto">
      {before > 0 && (
        <div className="border-b px-1.5 py-1">
          <Button size="sm" variant="quiet" onClick={() => setEarlier(earlier + MOST_DAYS)}>
            Show earlier days ({before.toLocaleString()})
          </Button>
        </div>
      )}
      {days.map(({ day, entries }) => (
        <section key={day}>
          <h4 className="sticky top-0 border-b bg-sunken px-3 py-1 font-medium text-muted text-xs">
            <time dateTime={day}>{DAY.format(Date.parse(`${day}T00:00:00Z`))}</time>
          </h4>
          <ul>
            {entries.map((entry) => (
              <li key={entry.key} className="flex items-baseline gap-2 border-b px-3 py-1.5">
                <span className="shrink-0 font-medium">{entry.title}</span>
                <span className="truncate text-muted text-xs" title={entry.detail}>
                  {entry.detail}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {after > 0 && <p className="px-3 py-2 text-muted text-xs">{countOf(after, "later day")} not shown.</p>}
    </div>
  );
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString()} ${what}${count === 1 ? "" : "s"}`;
}

const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
