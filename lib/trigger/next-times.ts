import { Cron } from "croner";
import { getCronFields } from "./get-cron-fields";

export type Schedule =
  | { readonly cron: string; readonly timezone: string }
  /** Seconds between firings, counted from the anchor: they keep their pace whatever the calendar does. */
  | { readonly every: number; readonly anchorMs: number };

export type CatchUp = "skip" | "once" | "all";

/** The next firings strictly after a moment; fewer when the schedule ends, none when it never fires. */
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

/** A firing this late is late, not missed: the clock's wake-up and a busy machine take their moment. */
const LATE_MS = 60_000;
// Nobody wants a month of seconds replayed; what is left out is the oldest.
const MAX_AT_ONCE = 1_000;

/** Which firings after the last one and up to now are to be carried out now, oldest first. */
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
  // The reference itself is left out, so it lies a second ahead; what fires within that second is one too many.
  return readCron(schedule.cron, schedule.timezone)
    .previousRuns(count + 1, new Date(nowMs + 1_000))
    .map((date) => date.getTime())
    .filter((time) => time <= nowMs)
    .sort((a, b) => a - b)
    .slice(-count);
}

const checked = new Map<string, string | null>();
const MAX_JUDGED = 1_000;

/** What is wrong with a cron expression, in words; null when nothing is. Kept, since every save asks again. */
export function cronFault(cron: string): string | null {
  const known = checked.get(cron);
  if (known !== undefined) return known;
  const fault = checkCron(cron);
  if (checked.size >= MAX_JUDGED) checked.clear();
  checked.set(cron, fault);
  return fault;
}

const UNREADABLE = "The cron expression cannot be read. An example: 30 9 * * 1-5.";

function checkCron(cron: string): string | null {
  const fields = getCronFields(cron);
  if (fields.length !== 5 && fields.length !== 6) {
    return "A cron expression has five fields (minute, hour, day, month, weekday), six with seconds first, or is a name such as @daily.";
  }
  try {
    return readCron(cron, "UTC").nextRun(new Date(0)) === null ? "This never fires." : null;
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
  // Bare offsets are refused: they know no daylight saving, and who writes one expects it.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * A time of day that the clock jumps over fires right after the jump; one that comes twice fires the first time.
 * What is written with `*` or a step keeps its pace instead: nothing in the gap, both of the repeated hours.
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

/** The largest value of second, minute, hour, day, month and weekday. */
const MAX = [59, 59, 23, 31, 12, 6];

/**
 * `5/15` means `5-59/15`. Croner could read it so, but would take a start past the end too, and then search eight
 * thousand years for a value that the field does not have.
 */
function withRanges(field: string, max: number | undefined): string {
  return field.replaceAll(/(?<=^|,)(\w+)\/(?=\d+(?:,|$))/g, `$1-${max}/`);
}
