"use client";

import clsx from "clsx";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatExact } from "@/components/ui/format-relative";
import { maxOf } from "@/lib/kit/max-of";
import type { CountBar, MergedCounts } from "./merge-counts";

interface RunHistogramProps {
  counts: MergedCounts;
  counting: boolean;
  onCountOn: (() => void) | null;
  onChoose: (afterMs: number, beforeMs: number) => void;
}

export function RunHistogram({ counts, counting, onCountOn, onChoose }: RunHistogramProps) {
  const { bars, stepMs, total, failed, countedTo } = counts;
  const up = Math.max(1, maxOf(bars.map(({ succeeded, other }) => succeeded + other)));
  const down = maxOf(bars.map((bar) => bar.failed));
  const max = up + down;
  const [at, setAt] = useState(bars.length - 1);
  const row = useRef<HTMLFieldSetElement>(null);
  const focused = Math.min(at, bars.length - 1);
  const move = (to: number) => {
    const next = Math.min(Math.max(0, to), bars.length - 1);
    setAt(next);
    row.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <section aria-label="Runs over time" className="border-b px-4 pt-3 pb-2">
      <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <span className="font-medium text-sm tabular-nums">
          {total.toLocaleString()} {total === 1 ? "run" : "runs"}
        </span>
        <span className={clsx("tabular-nums", failed > 0 ? "text-bad" : "text-muted")}>
          {failed.toLocaleString()} failed
        </span>
        {countedTo !== null && (
          <span className="text-muted">
            Runs since {formatExact(Date.parse(countedTo))}
            {counting && " (still counting…)"}
          </span>
        )}
        {countedTo !== null && !counting && onCountOn && (
          <Button size="sm" onClick={onCountOn}>
            Count older runs
          </Button>
        )}
      </p>
      <fieldset
        ref={row}
        aria-label={`Each bar covers ${lengthOf(stepMs)}. Press Enter to show its runs.`}
        className="mt-1 flex h-16 items-stretch gap-px"
      >
        {bars.map((bar, index) => (
          <button
            key={bar.atMs}
            type="button"
            tabIndex={index === focused ? 0 : -1}
            aria-label={labelOf(bar)}
            title={labelOf(bar)}
            onClick={() => onChoose(bar.atMs, bar.atMs + stepMs)}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => {
              const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[
                event.key
              ];
              if (to === undefined) return;
              event.preventDefault();
              move(to);
            }}
            className={clsx(
              "relative min-w-0 flex-1 rounded-xs hover:bg-hover",
              countedTo !== null && bar.atMs + stepMs <= Date.parse(countedTo) && "bg-sunken",
            )}
          >
            <Part className="bg-muted" size={bar.other} from={down + bar.succeeded} max={max} />
            <Part className="bg-ok" size={bar.succeeded} from={down} max={max} />
            <Part className="bg-bad" size={bar.failed} from={down - bar.failed} max={max} />
            <span className="absolute inset-x-0 h-px bg-line" style={{ bottom: `${(down / max) * 100}%` }} />
          </button>
        ))}
      </fieldset>
      <p className="mt-1 flex justify-between gap-2 text-2xs text-muted tabular-nums">
        <span>{formatExact(bars[0]?.atMs ?? 0)}</span>
        <span className="max-sm:hidden">
          {lengthOf(stepMs)} per bar, highest bar:{" "}
          {maxOf(bars.map(({ succeeded, failed: no, other }) => succeeded + no + other)).toLocaleString()}{" "}
          runs
        </span>
        <span>{formatExact(counts.toMs)}</span>
      </p>
    </section>
  );
}

/** Takes the histogram's place until it is drawn, so that the rows below don't move. */
export function HistogramSpace() {
  return <div aria-hidden className="h-34.25 shrink-0 border-b" />;
}

/** Any non-zero part of a bar stays visible, however small it is next to the highest bar. */
function Part({
  className,
  size,
  from,
  max,
}: {
  className: string;
  size: number;
  from: number;
  max: number;
}) {
  if (size === 0) return null;
  return (
    <span
      className={clsx("absolute inset-x-0 min-h-0.5", className)}
      style={{ bottom: `${(from / max) * 100}%`, height: `${(size / max) * 100}%` }}
    />
  );
}

function labelOf({ atMs, succeeded, failed, other }: CountBar): string {
  const rest = other > 0 ? `, ${other.toLocaleString()} others` : "";
  return `${formatExact(atMs)}: ${succeeded.toLocaleString()} succeeded, ${failed.toLocaleString()} failed${rest}`;
}

function lengthOf(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? "1 hour" : `${hours} hours`;
  return hours === 24 ? "1 day" : `${Math.round(hours / 24)} days`;
}
