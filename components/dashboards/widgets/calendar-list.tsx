"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { CalendarView } from "@/lib/widgets/calendar-view";
import { CalendarDayList } from "./calendar-day-list";
import { daysInSight, MAX_DAYS } from "./days-in-sight";

export function CalendarList({ view, today }: { view: CalendarView; today: string }) {
  const [earlier, setEarlier] = useState(0);
  const { days, before, after } = daysInSight(view.days, today, earlier);
  return (
    <div className="h-full overflow-y-auto">
      {before > 0 && (
        <div className="border-b px-1.5 py-1">
          <Button size="sm" variant="quiet" onClick={() => setEarlier(earlier + MAX_DAYS)}>
            Show earlier days ({before.toLocaleString()})
          </Button>
        </div>
      )}
      {days.map(({ day, groups }) => (
        <section key={day}>
          <h4 className="sticky top-0 flex items-center gap-2 border-b bg-sunken px-3 py-1 font-medium text-muted text-xs">
            <time dateTime={day}>{DAY.format(Date.parse(`${day}T00:00:00Z`))}</time>
            {day === today && (
              <span className="rounded-sm bg-accent px-1 text-2xs text-on-accent">Today</span>
            )}
          </h4>
          <CalendarDayList groups={groups} />
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
