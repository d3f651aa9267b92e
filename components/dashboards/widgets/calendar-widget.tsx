"use client";

import { useState } from "react";
import { calendarDay } from "@/components/ui/calendar-day";
import { Segmented } from "@/components/ui/segmented";
import { useNow } from "@/components/ui/use-now";
import type { CalendarView } from "@/lib/widgets/calendar-view";
import { CalendarList } from "./calendar-list";
import { CalendarMonth } from "./calendar-month";

const HOUR_MS = 3_600_000;
const LAYOUTS = [
  { value: "list", label: "List" },
  { value: "month", label: "Month" },
] as const;

export function CalendarWidget({ view, name }: { view: CalendarView; name: string }) {
  const today = calendarDay(useNow(HOUR_MS));
  const [chosen, setChosen] = useState<CalendarView["layout"] | null>(null);
  const layout = chosen ?? view.layout;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 justify-end border-b px-2 py-1">
        <Segmented
          label={`Layout of ${name}`}
          size="sm"
          value={layout}
          options={LAYOUTS}
          onChange={setChosen}
        />
      </div>
      <div className="min-h-0 flex-1">
        {layout === "list" ? (
          <CalendarList view={view} today={today} />
        ) : (
          <CalendarMonth view={view} today={today} name={name} />
        )}
      </div>
    </div>
  );
}
