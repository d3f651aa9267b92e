"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { CalendarView } from "@/lib/widgets/calendar-view";
import { monthGrid, shiftDay, shiftMonth } from "@/lib/widgets/month-grid";
import { CalendarDayList } from "./calendar-day-list";
import { CALENDAR_KINDS } from "./calendar-kinds";

type Groups = CalendarView["days"][number]["groups"];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const PAGES: Record<string, number> = { PageUp: -1, PageDown: 1 };

export function CalendarMonth({ view, today, name }: { view: CalendarView; today: string; name: string }) {
  const box = useRef<HTMLTableElement>(null);
  const days = useMemo(() => new Map(view.days.map(({ day, groups }) => [day, groups])), [view.days]);
  const [chosen, setChosen] = useState(() => startOf(view, today));
  const month = chosen.slice(0, 7);
  const go = (day: string, isByKey = false) => {
    setChosen(day);
    // Wait for the next frame, because the day may be in a month that isn't rendered yet.
    if (isByKey)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  const turn = (by: number) => sameDayOf(shiftMonth(month, by), chosen);
  const pressed = (event: KeyboardEvent) => {
    const [step, page] = [STEPS[event.key], PAGES[event.key]];
    if (step === undefined && page === undefined) return;
    event.preventDefault();
    go(step === undefined ? turn(page ?? 0) : shiftDay(chosen, step), true);
  };
  const groups = days.get(chosen);
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <div className="flex shrink-0 items-center gap-1 px-2 py-1">
        <IconButton size="sm" icon={ChevronLeft} label="Previous month" onClick={() => go(turn(-1))} />
        <h4 aria-live="polite" className="min-w-28 text-center font-medium">
          {MONTH.format(Date.parse(`${month}-01T00:00:00Z`))}
        </h4>
        <IconButton size="sm" icon={ChevronRight} label="Next month" onClick={() => go(turn(1))} />
        <Button size="sm" variant="quiet" disabled={chosen === today} onClick={() => go(today)}>
          Today
        </Button>
      </div>
      <table
        ref={box}
        aria-label={`${name}: days`}
        className="w-full shrink-0 table-fixed"
        onKeyDown={pressed}
      >
        <thead>
          <tr>
            {monthGrid(month)[0]?.map((day) => (
              <th key={day} scope="col" className="pb-0.5 font-normal text-2xs text-muted">
                {WEEKDAY.format(Date.parse(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5 align-top">
                  <DayButton
                    day={day}
                    groups={days.get(day) ?? []}
                    isChosen={day === chosen}
                    isToday={day === today}
                    isOutside={!day.startsWith(month)}
                    onChoose={() => go(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-label={LONG.format(Date.parse(`${chosen}T00:00:00Z`))} className="mt-1 border-t">
        <p className="px-3 pt-1.5 text-muted text-xs">{LONG.format(Date.parse(`${chosen}T00:00:00Z`))}</p>
        {groups ? (
          <CalendarDayList groups={groups} />
        ) : (
          <p className="px-3 py-1.5 text-xs">No entries on this day.</p>
        )}
      </section>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  groups: Groups;
  isChosen: boolean;
  isToday: boolean;
  isOutside: boolean;
  onChoose: () => void;
}

function DayButton({ day, groups, isChosen, isToday, isOutside, onChoose }: DayButtonProps) {
  const counts = groups.map(({ kind, entries }) => ({ kind, count: entries.length }));
  const words = counts.map(({ kind, count }) => {
    const { one, many } = CALENDAR_KINDS[kind];
    return count === 1 ? `1 ${one}` : `${count} ${many.toLowerCase()}`;
  });
  const said = [LONG.format(Date.parse(`${day}T00:00:00Z`)), isToday && "today", ...words];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? "date" : undefined}
      onClick={onChoose}
      className={clsx(
        "flex h-11 w-full flex-col items-center gap-0.5 overflow-hidden rounded-sm border py-0.5 hover:bg-hover",
        isChosen ? "border-accent bg-accent-soft" : "border-transparent",
      )}
    >
      <span className="sr-only">{said.filter(Boolean).join(", ")}</span>
      <span
        aria-hidden
        className={clsx(
          "rounded-full px-1.5 text-xs",
          isToday
            ? "bg-accent font-medium text-on-accent"
            : isOutside || counts.length === 0
              ? "text-muted"
              : "text-text",
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden className="flex gap-0.5">
        {counts.slice(0, MAX_MARKS).map(({ kind, count }) => (
          <span
            key={kind}
            className={clsx("rounded-sm px-0.5 font-medium text-[10px] leading-4", CALENDAR_KINDS[kind].look)}
          >
            {kind === "other" ? count : `${CALENDAR_KINDS[kind].letter}${count > 1 ? count : ""}`}
          </span>
        ))}
      </span>
    </button>
  );
}

const MAX_MARKS = 3;

function startOf({ days }: CalendarView, today: string): string {
  if (days.some(({ day }) => day.startsWith(today.slice(0, 7)))) return today;
  return days.find(({ day }) => day >= today)?.day ?? days.at(-1)?.day ?? today;
}

/**
 * Returns the same day in another month. For example, the 31st becomes the 30th in a month with thirty days.
 */
function sameDayOf(month: string, day: string): string {
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

const MONTH = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" });
