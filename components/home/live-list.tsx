import { ChangeFigure } from "@/components/charts/change-figure";
import { formatNumber } from "@/components/charts/format-cell";
import { useRunWait } from "@/components/parts/use-run-wait";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import type { BriefValue, HomeAnswer } from "@/lib/contract/home";
import { RunMarks } from "./run-marks";

type Live = HomeAnswer["live"][number];

export function LiveList({ live }: { live: readonly Live[] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {live.map((workflow) => (
        <li
          key={workflow.id}
          className="flex min-h-14 items-center gap-3 px-3 py-1.5 hover:bg-hover max-sm:flex-wrap"
        >
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline gap-x-3 max-sm:flex-col">
              <Link
                href={`/workflows/${workflow.id}`}
                className="max-w-full min-w-0 truncate font-medium hover:underline touch:py-2"
              >
                {workflow.name}
              </Link>
              {workflow.value && <NewestValue value={workflow.value} />}
            </p>
            <p className="flex flex-wrap gap-x-3 text-muted text-xs">
              <LastRun runs={workflow.runs} />
              {workflow.published_at !== null && (
                <span>
                  Published <RelativeTime at={workflow.published_at} />
                </span>
              )}
              {workflow.next_at !== null && (
                <span>
                  Next run <RelativeTime at={workflow.next_at} />
                </span>
              )}
            </p>
          </div>
          {workflow.runs.length > 0 && <RunMarks runs={workflow.runs} />}
        </li>
      ))}
    </ul>
  );
}

function NewestValue({ value: { label, value, unit, percent } }: { value: BriefValue }) {
  return (
    <span className="flex min-w-0 items-center max-sm:max-w-full sm:ml-auto sm:max-w-[60%] gap-1.5 text-xs tabular-nums">
      <span className="truncate text-muted">{label ?? "Latest value"}</span>
      <span className="truncate font-medium">{typeof value === "number" ? formatNumber(value) : value}</span>
      {unit && <span className="shrink-0 text-muted">{unit}</span>}
      {percent !== null && <ChangeFigure change={percent}>{formatNumber(Math.abs(percent))} %</ChangeFigure>}
    </span>
  );
}

function LastRun({ runs }: { runs: Live["runs"] }) {
  const last = runs.at(-1);
  const wait = useRunWait(last);
  if (last === undefined) return <span>Not run yet</span>;
  const { word, colour } = statusLook(last.status, wait);
  return (
    <Link
      href={`/runs/${last.id}`}
      className="inline-flex items-center gap-1 hover:underline touch:-my-3 touch:py-3"
    >
      <StatusIcon status={last.status} wait={wait} className="size-3!" />
      <span className={colour}>{word}</span>
      <RelativeTime at={last.at} />
    </Link>
  );
}
