import type { CalendarView } from "@/lib/widgets/list-views";

const MOST_DAYS = 200;

export function CalendarWidget({ view }: { view: CalendarView }) {
  return (
    <div className="h-full overflow-y-auto">
      {view.days.slice(0, MOST_DAYS).map(({ day, entries }) => (
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
    </div>
  );
}

const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
