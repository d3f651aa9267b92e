import clsx from "clsx";
import type { CalendarView } from "@/lib/widgets/calendar-view";
import { CALENDAR_KINDS } from "./calendar-kinds";

type Day = CalendarView["days"][number];

export function CalendarDayList({ groups }: Pick<Day, "groups">) {
  const isPlain = groups.length === 1 && groups[0]?.kind === "other";
  return groups.map(({ kind, entries }) => {
    const { letter, many, look } = CALENDAR_KINDS[kind];
    return (
      <div key={kind}>
        {!isPlain && (
          <h5 className="flex items-center gap-1.5 px-3 pt-1.5 text-2xs text-muted">
            <span aria-hidden className={clsx("rounded-sm px-1 font-medium", look)}>
              {letter}
            </span>
            {many}
            <span className="tabular-nums">{entries.length.toLocaleString()}</span>
          </h5>
        )}
        <ul>
          {entries.map((entry) => (
            <li key={entry.key} className="flex items-baseline gap-2 border-b px-3 py-1.5">
              <span className="max-w-1/2 shrink-0 truncate font-medium" title={entry.title}>
                {entry.title}
              </span>
              <span className="truncate text-muted text-xs" title={entry.detail}>
                {entry.detail}
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
