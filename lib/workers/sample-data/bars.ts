import { type Instrument, isPair } from "./instruments";
import { between, wander } from "./random";
import { type Session, sessionsBefore, sessionsFrom } from "./sessions";

export interface Moment {
  /** Opening time; of a daily or longer bar only the day counts. */
  readonly atMs: number;
  readonly date: string;
}

export interface Bar extends Moment {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The price at a time within a session. */
function priceAt(one: Instrument, session: Session, ms: number): number {
  const part = (ms - session.opensMs) / (session.closesMs - session.opensMs);
  // A fifth of each day passes overnight, so that sessions open where the last one did not close.
  const at = session.index + Math.min(1, Math.max(0, part)) * 0.8;
  const strayed = wander(one.symbol, at, 1024, 1 / 512);
  // Waves of all lengths add up to a little more than a walk of one swing a day.
  return one.price * Math.exp(strayed * one.swing * 0.6);
}

/** Bars of one session in steps of so many minutes, oldest first, the running one up to now. */
function barsOf(one: Instrument, session: Session, minutes: number, nowMs: number): Bar[] {
  const bars: Bar[] = [];
  const end = Math.min(session.closesMs, nowMs);
  for (let at = session.opensMs; at < end; at += minutes * 60_000) {
    bars.push(bar(one, session, at, Math.min(at + minutes * 60_000, end)));
  }
  return bars;
}

function bar(one: Instrument, session: Session, from: number, to: number): Bar {
  const steps = 24;
  const path = Array.from({ length: steps + 1 }, (_, step) =>
    priceAt(one, session, from + ((to - from) * step) / steps),
  );
  const length = (to - from) / (session.closesMs - session.opensMs);
  const traded = between(`${one.symbol}:volume`, Math.floor(from / 60_000), 0.5, 1.5);
  return {
    atMs: from,
    date: session.date,
    open: path[0] ?? 0,
    high: Math.max(...path),
    low: Math.min(...path),
    close: path[steps] ?? 0,
    volume: isPair(one) ? 0 : Math.round((9_000_000_000 / one.price) * length * traded),
  };
}

/** The last so many bars of an interval that match, newest first. */
export function lastBars(
  one: Instrument,
  interval: string,
  nowMs: number,
  most: number,
  matches: (bar: Bar) => boolean = () => true,
): Bar[] {
  const minutes = MINUTES[interval];
  const bars = minutes === undefined ? dailyAndLonger(one, interval, nowMs) : withinDays(one, minutes, nowMs);
  const found: Bar[] = [];
  let looked = 0;
  for (const next of bars) {
    if (matches(next)) found.push(next);
    looked += 1;
    if (found.length >= most || looked > FARTHEST) break;
  }
  return found;
}

/** When the next so many bars of an interval begin, oldest first. */
export function timesAfter(one: Instrument, interval: string, last: Moment, count: number): Moment[] {
  const found: Moment[] = [];
  for (const session of sessionsFrom(one, last.atMs)) {
    if (found.length >= count) break;
    const minutes = MINUTES[interval];
    if (minutes === undefined) {
      const date = periodStart(session.date, interval);
      if (date > (found.at(-1) ?? last).date) found.push({ atMs: session.opensMs, date });
      continue;
    }
    for (let atMs = session.opensMs; atMs < session.closesMs; atMs += minutes * 60_000) {
      if (atMs > last.atMs) found.push({ atMs, date: session.date });
    }
  }
  return found.slice(0, count);
}

const MINUTES: Readonly<Record<string, number | undefined>> = {
  "1min": 1,
  "5min": 5,
  "15min": 15,
  "30min": 30,
  "45min": 45,
  "1h": 60,
  "2h": 120,
  "4h": 240,
};

/** Past so many bars nothing was recorded. */
const FARTHEST = 8_000;

function* withinDays(one: Instrument, minutes: number, nowMs: number): Generator<Bar> {
  for (const session of sessionsBefore(one, nowMs)) yield* barsOf(one, session, minutes, nowMs).reverse();
}

function* dailyAndLonger(one: Instrument, interval: string, nowMs: number): Generator<Bar> {
  let group: Bar | null = null;
  for (const session of sessionsBefore(one, nowMs)) {
    const day = bar(one, session, session.opensMs, Math.min(session.closesMs, nowMs));
    const start = periodStart(session.date, interval);
    if (group && group.date !== start) {
      yield group;
      group = null;
    }
    group = group ? joined(group, day) : { ...day, date: start };
  }
}

/** An earlier day put before the later part of its week or month. */
function joined(later: Bar, earlier: Bar): Bar {
  return {
    ...later,
    atMs: earlier.atMs,
    open: earlier.open,
    high: Math.max(later.high, earlier.high),
    low: Math.min(later.low, earlier.low),
    volume: later.volume + earlier.volume,
  };
}

function periodStart(date: string, interval: string): string {
  if (interval === "1month") return `${date.slice(0, 7)}-01`;
  if (interval !== "1week") return date;
  const ms = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}
