"use client";

import { useMemo } from "react";
import { ChartWidget } from "@/components/charts/chart-widget";
import { pictureOf } from "@/lib/widgets/picture-of";

export function ValuePicture({ label, value }: { label: string; value: unknown }) {
  const picture = useMemo(() => pictureOf(value), [value]);
  if (!picture) return null;
  return (
    <div className="h-64 overflow-hidden rounded-md border bg-surface">
      {picture.kind === "chart" ? (
        <ChartWidget view={picture.view} name={label} range="all" />
      ) : (
        <Line label={label} numbers={picture.numbers} />
      )}
    </div>
  );
}

const SIZE = { width: 600, height: 200 };
/** Maximum number of points to draw. If there were more, neighbouring points would overlap. */
const MAX_POINTS = 2_000;

function Line({ label, numbers }: { label: string; numbers: readonly number[] }) {
  const every = Math.ceil(numbers.length / MAX_POINTS);
  const points = numbers.filter((_, at) => at % every === 0);
  const [min, max] = points.reduce(
    ([low, high], point) => [Math.min(low, point), Math.max(high, point)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const across = SIZE.width / Math.max(1, points.length - 1);
  const down = (point: number) => SIZE.height - ((point - min) / (max - min || 1)) * SIZE.height;
  const shown = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: 6 });
  return (
    <div
      role="img"
      aria-label={`${label}: ${numbers.length.toLocaleString()} numbers from ${shown(min)} to ${shown(max)}`}
      className="flex h-full gap-2 p-3"
    >
      <div className="flex flex-col justify-between text-right text-muted text-xs tabular-nums">
        <span>{shown(max)}</span>
        <span>{shown(min)}</span>
      </div>
      <svg
        aria-hidden
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="none"
        className="min-w-0 flex-1 fill-none stroke-accent-text"
      >
        <polyline
          points={points.map((point, at) => `${at * across},${down(point)}`).join(" ")}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
