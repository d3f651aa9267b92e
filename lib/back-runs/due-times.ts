import { z } from "zod";
import { nextTimes } from "@/lib/trigger/next-times";

/**
 * A cron expression with its time zone, or an interval in seconds. `anchorMs` is null if the interval was
 * never live.
 */
export const pastSchedule = z.union([
  z.object({ cron: z.string(), timezone: z.string() }),
  z.object({ every: z.number(), anchorMs: z.number().nullable() }),
]);
export type PastSchedule = z.output<typeof pastSchedule>;

export interface PastRange {
  readonly fromMs: number;
  /** End of the range in milliseconds, exclusive. */
  readonly toMs: number;
}

/**
 * Offset from the last time to the start of the next search. It is more than rounding may have moved the last
 * time (1 ms), so that this time isn't found again, and far less than the distance between two times of a
 * schedule, which is at least a second.
 */
const AFTER_MS = 2;

/**
 * Returns up to `count` times after `lastMs` at which a schedule was due within the range. An interval is
 * counted from its anchor. For times before its anchor, it is counted from the start of the range.
 */
export function dueTimes(
  schedule: PastSchedule,
  { fromMs, toMs }: PastRange,
  lastMs: number | null,
  count: number,
): number[] {
  const since = lastMs === null ? fromMs : lastMs + AFTER_MS;
  if ("cron" in schedule) return timesSince(schedule, since, toMs, count);
  const { every, anchorMs } = schedule;
  const end = Math.min(toMs, anchorMs ?? toMs);
  const early = timesSince({ every, anchorMs: fromMs }, since, end, count);
  if (anchorMs === null || early.length === count) return early;
  const live = timesSince({ every, anchorMs }, Math.max(since, anchorMs + 1), toMs, count - early.length);
  return [...early, ...live];
}

function timesSince(
  schedule: Parameters<typeof nextTimes>[0],
  sinceMs: number,
  endMs: number,
  count: number,
): number[] {
  return nextTimes(schedule, sinceMs - 1, count)
    .map(Math.trunc)
    .filter((time) => time >= sinceMs && time < endMs);
}
