import clsx from "clsx";
import type { RunMark } from "@/lib/contract/home";
import { maxOf } from "@/lib/kit/max-of";
import { markHeight } from "./mark-height";

const ROOM = 24;
const STEP = 5;
const HEIGHT = 20;

const COLOURS: Record<RunMark["status"], string> = {
  succeeded: "fill-ok",
  failed: "fill-bad",
  running: "fill-accent",
  queued: "fill-accent",
  cancelled: "fill-muted",
};

/**
 * Draws a mark for each recent run, with the last run on the right. The height of a mark shows the run's
 * duration, except for failed runs, whose marks are all equally long and point down.
 */
export function RunMarks({ runs }: { runs: readonly RunMark[] }) {
  const failed = runs.filter(({ status }) => status === "failed").length;
  const longest = maxOf(runs.map(({ ms }) => ms ?? 0));
  const label = `Recent runs: ${runs.length}, failed: ${failed}`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${ROOM * STEP} ${HEIGHT + 8}`}
      className="h-7 w-30 shrink-0"
    >
      <title>{label}</title>
      <rect x={0} y={HEIGHT} width={ROOM * STEP} height={1} className="fill-line" />
      {runs.map(({ id, status, ms }, at) => {
        const isFailed = status === "failed";
        const height = isFailed ? 7 : markHeight(ms ?? 0, longest, HEIGHT);
        return (
          <rect
            key={id}
            x={(ROOM - runs.length + at) * STEP + 1}
            y={isFailed ? HEIGHT + 1 : HEIGHT - height}
            width={STEP - 2}
            height={height}
            className={clsx(COLOURS[status])}
          />
        );
      })}
    </svg>
  );
}
