import { maxOf, minOf } from "@/lib/kit/max-of";
import { INSTRUMENTS, type Instrument, isPair } from "./instruments";
import { between, wander } from "./random";
import { type Session, sessionIndex, sessionsBefore, sessionsFrom } from "./sessions";

export interface Moment {
  /** Opening time. For a daily or longer bar, only the day is used. */
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

/**
 * Interval between ticks, the only times that have a price. Ticks every 15 minutes (for pairs, every 60) are
 * knots, whose prices are computed directly. All other prices lie between the prices of the two surrounding
 * knots, so a day's high and low match those of its minutes. Volume is spread evenly between knots.
 */
const TICK_MS = 20_000;

/** Interval between knots (times with a computed price). A day has about 25 knots. */
function knotMs(one: Instrument): number {
  return (isPair(one) ? 60 : 15) * 60_000;
}

interface Knots {
  readonly prices: readonly number[];
  readonly traded: readonly number[];
}

const knots = new WeakMap<Session, Knots>();

/**
 * Knots (times with a computed price) are cached per session object, because a query reads the knots of the
 * same session repeatedly.
 */
function knotsOf(one: Instrument, session: Session): Knots {
  const known = knots.get(session);
  if (known) return known;
  const count = Math.round((session.closesMs - session.opensMs) / knotMs(one));
  const prices = Array.from({ length: count + 1 }, (_, place) =>
    knotPrice(one, session.index, place / count),
  );
  const share = 9_000_000_000 / one.price / count;
  const traded = [0];
  for (let place = 0; place < count; place += 1) {
    const usual = between(`${one.symbol}:volume`, session.index * 100 + place, 0.5, 1.5);
    traded.push((traded[place] ?? 0) + (isPair(one) ? 0 : Math.round(share * usual)));
  }
  const made = { prices, traded };
  knots.set(session, made);
  return made;
}

function knotPrice(one: Instrument, index: number, part: number): number {
  // A fifth of each day's move happens overnight, so that a session opens at a different price from the
  // previous close.
  const at = index + part * 0.8;
  const legs = one.of.length > 0 ? one.of : [[one.symbol, 1] as const];
  let strayed = 0;
  for (const [symbol, power] of legs) {
    const leg = INSTRUMENTS.get(symbol) ?? one;
    // The factor 0.6 compensates for adding up waves of all lengths, which would move the price slightly more
    // than a random walk does.
    strayed += wander(leg.symbol, at, 1024, 1 / 512) * leg.swing * 0.6 * power;
  }
  return one.price * Math.exp(strayed);
}

function placeOf(one: Instrument, session: Session, ms: number): { place: number; part: number } {
  const since = Math.min(Math.max(0, ms - session.opensMs), session.closesMs - session.opensMs);
  const place = Math.floor(since / knotMs(one));
  return { place, part: since / knotMs(one) - place };
}

function priceAt(one: Instrument, session: Session, ms: number): number {
  const { prices } = knotsOf(one, session);
  const { place, part } = placeOf(one, session, ms);
  const before = prices[place] ?? one.price;
  const after = prices[place + 1] ?? before;
  // The noise is too small to move the price outside the prices of the two surrounding knots.
  const noise = between(`${one.symbol}:tick`, Math.floor(ms / TICK_MS), -0.9, 0.9) * part * (1 - part);
  return before + (after - before) * (part + noise);
}

function tradedBefore(one: Instrument, session: Session, ms: number): number {
  const { traded } = knotsOf(one, session);
  const { place, part } = placeOf(one, session, ms);
  const before = traded[place] ?? 0;
  return before + Math.floor(((traded[place + 1] ?? before) - before) * part);
}

/**
 * Returns prices that include the highest and lowest price of the range. Between two knots the price never
 * leaves the range of the knots' prices, so if that interval lies entirely within the range, only the knots
 * are read. The incomplete intervals at the ends are read tick by tick.
 */
function pricesBetween(one: Instrument, session: Session, from: number, to: number): number[] {
  const path: number[] = [];
  const step = knotMs(one);
  for (let at = from; at < to; ) {
    path.push(priceAt(one, session, at));
    const isKnot = (at - session.opensMs) % step === 0;
    at = isKnot && at + step <= to ? at + step : (Math.floor(at / TICK_MS) + 1) * TICK_MS;
  }
  path.push(priceAt(one, session, to));
  return path;
}

/** Bars are oldest first. An incomplete bar ends at the current time. */
function barsOf(one: Instrument, session: Session, minutes: number, nowMs: number): Bar[] {
  const bars: Bar[] = [];
  const end = Math.min(session.closesMs, nowMs);
  for (let at = session.opensMs; at < end; at += minutes * 60_000) {
    bars.push(bar(one, session, at, Math.min(at + minutes * 60_000, end)));
  }
  return bars;
}

function bar(one: Instrument, session: Session, from: number, to: number): Bar {
  const path = pricesBetween(one, session, from, to);
  return {
    atMs: from,
    date: session.date,
    open: path[0] ?? 0,
    high: maxOf(path),
    low: minOf(path),
    close: path.at(-1) ?? 0,
    volume: tradedBefore(one, session, to) - tradedBefore(one, session, from),
  };
}

export function closeOn(one: Instrument, day: number): number | null {
  const index = sessionIndex(one, day);
  return index === null ? null : knotPrice(one, index, 1);
}

export function lastPrice(one: Instrument, ms: number): number {
  const [session] = sessionsBefore(one, ms);
  return session ? priceAt(one, session, Math.min(ms, session.closesMs)) : one.price;
}

export function lastBars(
  one: Instrument,
  interval: string,
  nowMs: number,
  max: number,
  matches: (bar: Bar) => boolean = () => true,
  /**
   * Bars after `untilMs` are skipped. The search stops at the first bar for which `isEarly` is true. This bar
   * is still included if it matches.
   */
  { untilMs = nowMs, isEarly = () => false }: { untilMs?: number; isEarly?: (bar: Bar) => boolean } = {},
): Bar[] {
  const minutes = MINUTES[interval];
  const sessions = sessionsBefore(one, Math.min(nowMs, untilMs));
  const bars =
    minutes === undefined
      ? dailyAndLonger(one, interval, sessions, nowMs)
      : withinDays(one, minutes, sessions, nowMs);
  const found: Bar[] = [];
  let looked = 0;
  for (const next of bars) {
    if (matches(next)) found.push(next);
    looked += 1;
    if (found.length >= max || looked > FARTHEST || isEarly(next)) break;
  }
  return found;
}

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

const FARTHEST = 8_000;

function* withinDays(
  one: Instrument,
  minutes: number,
  sessions: Iterable<Session>,
  nowMs: number,
): Generator<Bar> {
  for (const session of sessions) yield* barsOf(one, session, minutes, nowMs).reverse();
}

function* dailyAndLonger(
  one: Instrument,
  interval: string,
  sessions: Iterable<Session>,
  nowMs: number,
): Generator<Bar> {
  let group: Bar | null = null;
  for (const session of sessions) {
    const day = bar(one, session, session.opensMs, Math.min(session.closesMs, nowMs));
    const start = periodStart(session.date, interval);
    if (group && group.date !== start) {
      yield group;
      group = null;
    }
    group = group ? joined(group, day) : { ...day, date: start };
  }
}

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
