"use client";

import clsx from "clsx";
import { useRunView } from "@/components/canvas/state/editor-context";
import { type Glimpse, glimpseOf } from "@/components/canvas/state/glimpse";
import { latestResult } from "@/components/canvas/state/run-view";
import { waitLabel } from "@/components/canvas/state/wait-label";
import { maxOf, minOf } from "@/lib/kit/max-of";

export function NewestValue({ index }: { index: number }) {
  const value = useRunView((view) => latestResult(view, index)?.value);
  const input = useRunView((view) => latestResult(view, index)?.input);
  const glimpse = glimpseOf(value);
  if (!glimpse) return null;
  const { text, change, points } = glimpse;
  return (
    <p className="flex h-4 items-center gap-1.5 px-2.5 text-xs tabular-nums in-data-[zoom=far]:hidden in-data-[zoom=mid]:mb-1.5 in-data-[zoom=mid]:h-6 in-data-[zoom=mid]:text-[17px]">
      <span className="min-w-0 truncate">{waitLabel(value, input) ?? text}</span>
      {change !== undefined && <Change percent={change} />}
      {points && <Spark points={points} />}
    </p>
  );
}

function Change({ percent }: { percent: number }) {
  return (
    <span className={clsx("shrink-0", percent < 0 ? "text-down" : "text-up")}>
      {percent < 0 ? "▼" : "▲"} {Math.abs(percent).toLocaleString(undefined, { maximumFractionDigits: 2 })} %
    </span>
  );
}

const SIZE = { width: 72, height: 14 };

function Spark({ points }: { points: NonNullable<Glimpse["points"]> }) {
  const min = minOf(points);
  const span = maxOf(points) - min || 1;
  const across = SIZE.width / Math.max(1, points.length - 1);
  const line = points
    .map(
      (point, at) =>
        `${(at * across).toFixed(1)},${(SIZE.height - ((point - min) / span) * SIZE.height).toFixed(1)}`,
    )
    .join(" ");
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className="ml-auto h-3.5 w-18 shrink-0 overflow-visible fill-none stroke-accent-text"
    >
      <polyline points={line} strokeWidth={1.25} strokeLinejoin="round" />
    </svg>
  );
}
