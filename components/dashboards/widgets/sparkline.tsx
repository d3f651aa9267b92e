import clsx from "clsx";
import { memo } from "react";

const SIZE = { width: 100, height: 24 };
const EDGE = 2;

interface SparklineProps {
  points: readonly (number | null)[];
  change: number;
}

/**
 * Missing points leave a gap in the line, and a single point between gaps becomes a dot. The figures next
 * to the sparkline give the same information as text.
 */
export const Sparkline = memo(function Sparkline({ points, change }: SparklineProps) {
  const known = points.filter((point) => point !== null);
  const min = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const max = known.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const across = SIZE.width / Math.max(1, points.length - 1);
  const down = (point: number) =>
    max === min ? SIZE.height / 2 : EDGE + (1 - (point - min) / (max - min)) * (SIZE.height - 2 * EDGE);
  let isGap = true;
  const path = points.map((point, at) => {
    if (point === null) {
      isGap = true;
      return "";
    }
    const isAlone = isGap && (points[at + 1] ?? null) === null;
    const place = `${(at * across).toFixed(1)} ${down(point).toFixed(1)}`;
    const step = `${isGap ? "M" : "L"}${place}${isAlone ? "h0.01" : ""}`;
    isGap = false;
    return step;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      className={clsx(
        "h-6 w-full fill-none",
        change > 0 ? "stroke-up" : change < 0 ? "stroke-down" : "stroke-muted",
      )}
    >
      <path
        d={path.join("")}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
