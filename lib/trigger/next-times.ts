import { Cron } from "croner";
import { getCronFields } from "./get-cron-fields";

export type Schedule =
  | { readonly cron: string; readonly timezone: string }
  /** Interval in seconds, counted from the anchor and independent of the calendar. */
  | { readonly every: number; readonly anchorMs: number };

export type CatchUp = "skip" | "once" | "all";

/**
 * Returns the next `count` times of a schedule, all strictly after `afterMs`. Returns fewer if the schedule
 * ends, and none if it never fires.
 */
export function nextTimes(schedule: Schedule, afterMs: number, count: number): number[] {
  if ("every" in schedule) {
    const everyMs = schedule.every * 1000;
    const first = Math.floor((afterMs - schedule.anchorMs) / everyMs) + 1;
    return Array.from({ length: count }, (_, index) => schedule.anchorMs + (first + index) * everyMs);
  }
  return readCron(schedule.cron, schedule.timezone)
    .nextRuns(count, new Date(afterMs))
    .map((date) => date.getTime());
}

/**
 * A schedule that fires within this delay counts as late rather than missed, because timers and a busy
 * machine always cause small delays.
 */
const LATE_MS = 60_000;
// Maximum number of missed scheduled runs that are caught up on after a long outage. The oldest ones are
// dropped.
const MAX_AT_ONCE = 1_000;

export function missedTimes(schedule: Schedule, lastMs: number, nowMs: number, catchUp: CatchUp): number[] {
  const due = latestTimes(schedule, nowMs, catchUp === "all" ? MAX_AT_ONCE : 1).filter(
    (time) => time > lastMs,
  );
  return catchUp === "skip" ? due.filter((time) => nowMs - time <= LATE_MS) : due;
}

function latestTimes(schedule: Schedule, nowMs: number, count: number): number[] {
  if ("every" in schedule) {
    const everyMs = schedule.every * 1000;
    const last = Math.floor((nowMs - schedule.anchorMs) / everyMs);
    const first = Math.max(1, last - count + 1);
    return Array.from(
      { length: Math.max(0, last - first + 1) },
      (_, index) => schedule.anchorMs + (first + index) * everyMs,
    );
  }
  // `previousRuns` leaves out its reference time, but a run that is due exactly now counts. So the reference
  // time is one second from now, and one extra result is requested, because a run that is due within that
  // second is filtered out below.
  return readCron(schedule.cron, schedule.timezone)
    .previousRuns(count + 1, new Date(nowMs + 1_000))
    .map((date) => date.getTime())
    .filter((time) => time <= nowMs)
    .sort((a, b) => a - b)
    .slice(-count);
}

const checked = new Map<string, string | null>();
const MAX_JUDGED = 1_000;

/**
 * Returns null if the expression is valid. Results are cached, because every save checks the expression
 * again.
 */
export function cronFault(cron: string): string | null {
  const known = checked.get(cron);
  if (known !== undefined) return known;
  const fault = checkCron(cron);
  if (checked.size >= MAX_JUDGED) checked.clear();
  checked.set(cron, fault);
  return fault;
}

const UNREADABLE = "The cron expression is not valid. Example: 30 9 * * 1-5.";

function checkCron(cron: string): string | null {
  const fields = getCronFields(cron);
  if (fields.length !== 5 && fields.length !== 6) {
    return "A cron expression has five fields (minute, hour, day, month, weekday), six with seconds first, or is a name such as @daily.";
  }
  try {
    return readCron(cron, "UTC").nextRun(new Date(0)) === null ? "This schedule never starts a run." : null;
  } catch {
    return UNREADABLE;
  }
}

const zones = new Map<string, boolean>();

export function isTimeZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const isZone = name.length <= 100 && checkZone(name);
  if (zones.size >= MAX_JUDGED) zones.clear();
  zones.set(name, isZone);
  return isZone;
}

function checkZone(name: string): boolean {
  // Rejects offsets such as "+02:00". People expect schedules to follow daylight saving time, but offsets
  // don't.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * If the clock skips a fixed time, the schedule fires right after the jump; if a fixed time occurs twice, it
 * fires once. Fields with `*` or a step keep their rhythm: they don't fire in the gap, and they fire in both
 * of the repeated hours.
 */
function readCron(cron: string, timezone: string): Cron {
  const fields = getCronFields(cron);
  const ranges = fields.map((field, index) => withRanges(field, MAX.at(index - fields.length)));
  return new Cron(ranges.join(" "), {
    timezone,
    mode: "5-or-6-parts",
    fixedTimeRule: "no-wildcard",
    paused: true,
  });
}

/** Maximum values of the fields of a cron expression: second, minute, hour, day, month and weekday. */
const MAX = [59, 59, 23, 31, 12, 6];

/**
 * Expands `5/15` to `5-59/15`. Croner understands the short form too, but accepts a start beyond the end of
 * the range and then searches 8,000 years for a value that the field can't have.
 */
function withRanges(field: string, max: number | undefined): string {
  return field.replaceAll(/(?<=^|,)(\w+)\/(?=\d+(?:,|$))/g, `$1-${max}/`);
}
