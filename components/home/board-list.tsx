import { LayoutDashboard } from "lucide-react";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { HomeAnswer } from "@/lib/contract/home";

export function BoardList({ boards }: { boards: HomeAnswer["boards"] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {boards.map(({ id, name, widgets, updated_at }) => (
        <li key={id}>
          <Link
            href={`/dashboards/${id}`}
            className="flex min-h-11 items-center gap-3 px-3 py-1 hover:bg-hover"
          >
            <LayoutDashboard aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              <span className="block truncate text-muted text-xs">
                {widgets} {widgets === 1 ? "widget" : "widgets"} · changed <RelativeTime at={updated_at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
