/** This file converts a time zone's wall-clock times to ISO 8601 with the offset in force at that time. */

export function isTimezone(name: string): boolean {
  if (/^exchange$/i.test(name)) return true;
  // A zone must start with a letter, because the provider rejects offsets such as "+02:00", which newer
  // runtimes accept as time zones.
  return /^[A-Za-z]/.test(name) && formatter(name) !== null;
}

/**
 * Takes wall-clock times such as "2023-08-24 11:09:00", oldest first. When clocks go back, the same
 * wall-clock time occurs twice, and only the order of the rows shows which of the two is meant.
 */
export function zonedTimes(wallTimes: readonly string[], zone: string): string[] {
  const utc = /^(etc\/)?(utc|zulu|universal)$/i.test(zone);
  let previous = Number.NEGATIVE_INFINITY;
  return wallTimes.map((wall) => {
    const asUtc = parseWall(wall);
    if (asUtc === null) return wall;
    const text = new Date(asUtc).toISOString().slice(0, 19);
    if (utc) return `${text}Z`;
    const instants = instantsOf(asUtc, zone);
    const instant = instants.find((candidate) => candidate > previous) ?? instants.at(-1) ?? asUtc;
    previous = instant;
    return text + offsetText(asUtc - instant);
  });
}

export function wallTime(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19).replace("T", " ");
}

export function isWallTime(text: string): boolean {
  return parseWall(text) !== null;
}

function parseWall(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const ms = Date.parse(`${text.replace(" ", "T")}Z`);
  return Number.isNaN(ms) ? null : ms;
}

const HOUR = 3_600_000;

/**
 * Returns both points in time for a wall-clock time that occurs twice, and the nearest one for a time that
 * clocks skip.
 */
function instantsOf(asUtc: number, zone: string): number[] {
  const offsets = new Set([offsetAt(asUtc - 26 * HOUR, zone), offsetAt(asUtc + 26 * HOUR, zone)]);
  const all = [...offsets].map((offset) => asUtc - offset);
  const real = all.filter((instant) => instant + offsetAt(instant, zone) === asUtc).sort((a, b) => a - b);
  return real.length > 0 ? real : all.slice(0, 1);
}

function offsetAt(instant: number, zone: string): number {
  const parts = new Map(
    formatter(zone)
      ?.formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Formatters are cached, because creating one costs a hundred times more than using it. */
function formatter(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = makeFormatter(timeZone);
  // Unknown names aren't cached, because callers could otherwise fill the memory with made-up names.
  if (made) formatters.set(timeZone, made);
  return made;
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return null;
  }
}
