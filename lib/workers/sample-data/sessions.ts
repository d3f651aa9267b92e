import { LRUCache } from "lru-cache";
import { zonedTimes } from "@/lib/workers/market-data/zoned-time";
import { type Instrument, isPair } from "./instruments";

/**
 * Shares trade on weekdays from 9:30 to 16:00 in New York; currency and crypto pairs trade round the clock.
 */
export interface Session {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly opensMs: number;
  readonly closesMs: number;
  /** Sequence number of the session, which prices use as their time axis. */
  readonly index: number;
}

const NEW_YORK = "America/New_York";
const DAY_MS = 86_400_000;

function sessionOn(one: Instrument, day: number): Session | null {
  const index = sessionIndex(one, day);
  if (index === null) return null;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (isPair(one)) return { date, opensMs: day * DAY_MS, closesMs: (day + 1) * DAY_MS, index };
  return { date, ...hoursOn(date), index };
}

/** Maximum number of days whose session hours are cached, which is enough for about ten years of sessions. */
const hours = new LRUCache<string, Pick<Session, "opensMs" | "closesMs">>({ max: 2_600 });

/**
 * Session hours are cached, because the same days are requested often and converting time zones is most of
 * the cost of a response.
 */
function hoursOn(date: string): Pick<Session, "opensMs" | "closesMs"> {
  const cached = hours.get(date);
  if (cached) return cached;
  const [opens = "", closes = ""] = zonedTimes([`${date} 09:30:00`, `${date} 16:00:00`], NEW_YORK);
  const made = { opensMs: Date.parse(opens), closesMs: Date.parse(closes) };
  hours.set(date, made);
  return made;
}

/**
 * Returns the sequence number of the day's session (see `Session.index`); null if the day has none. It is far
 * cheaper to compute than the session's hours, which need a time zone conversion.
 */
export function sessionIndex(one: Instrument, day: number): number | null {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const weekday = (((day + 4) % 7) + 7) % 7;
  const isWeekend = weekday === 0 || weekday === 6;
  if (one.kind === "crypto") return day;
  if (one.kind === "forex") return isWeekend || /-(01-01|12-25)$/.test(date) ? null : day;
  if (isWeekend || isExchangeHoliday(date)) return null;
  return Math.floor((day + 4) / 7) * 5 + weekday - 1;
}

export function tradingDay(day: number): number {
  for (let next = day; ; next += 1) {
    const weekday = (next + 4) % 7;
    const date = new Date(next * DAY_MS).toISOString().slice(0, 10);
    if (weekday !== 0 && weekday !== 6 && !isExchangeHoliday(date)) return next;
  }
}

export function* sessionsBefore(one: Instrument, nowMs: number): Generator<Session> {
  for (let day = Math.floor(nowMs / DAY_MS); day > 0; day -= 1) {
    const session = sessionOn(one, day);
    if (session && session.opensMs < nowMs) yield session;
  }
}

export function* sessionsFrom(one: Instrument, ms: number): Generator<Session> {
  for (let day = Math.floor(ms / DAY_MS); ; day += 1) {
    const session = sessionOn(one, day);
    if (session) yield session;
  }
}

export function isOpen(one: Instrument, nowMs: number): boolean {
  const [session] = sessionsBefore(one, nowMs);
  return session !== undefined && nowMs < session.closesMs;
}

export function zoneOf(one: Instrument): string {
  return isPair(one) ? "UTC" : NEW_YORK;
}

function isExchangeHoliday(date: string): boolean {
  return holidaysOf(Number(date.slice(0, 4))).exchange.has(date);
}

/** Banks and bond markets are closed on these days, so most daily series have no value. */
export function isBankHoliday(date: string): boolean {
  return holidaysOf(Number(date.slice(0, 4))).bank.has(date);
}

interface Holidays {
  readonly exchange: ReadonlySet<string>;
  readonly bank: ReadonlySet<string>;
}

const known = new Map<number, Holidays>();

function holidaysOf(year: number): Holidays {
  const found = known.get(year);
  if (found) return found;
  const juneteenth = year >= 2022 ? [observed(year, 5, 19)] : [];
  const shared = [
    nth(year, 0, 1, 3),
    nth(year, 1, 1, 3),
    lastMonday(year, 4),
    ...juneteenth,
    observed(year, 6, 4),
    nth(year, 8, 1, 1),
    nth(year, 10, 4, 4),
    observed(year, 11, 25),
  ];
  // If New Year's Day is a Saturday, the Friday before isn't a holiday, because it is the last day of the old
  // year.
  const newYear = new Date(Date.UTC(year, 0, 1)).getUTCDay() === 6 ? [] : [observed(year, 0, 1)];
  const made = {
    exchange: new Set([...shared, ...newYear, goodFriday(year)]),
    bank: new Set([...shared, ...newYear, nth(year, 9, 1, 2), observed(year, 10, 11)]),
  };
  known.set(year, made);
  return made;
}

function observed(year: number, month: number, day: number): string {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return dateOf(year, month, day + (weekday === 0 ? 1 : weekday === 6 ? -1 : 0));
}

function nth(year: number, month: number, weekday: number, count: number): string {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return dateOf(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return dateOf(year, month, last.getUTCDate() - ((last.getUTCDay() + 6) % 7));
}

/** Good Friday is two days before Easter, which is computed by the anonymous Gregorian algorithm. */
function goodFriday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden +
      century -
      (century >> 2) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * ((year % 100) >> 2) - moon - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const place = moon + weekday - 7 * late + 114;
  return dateOf(year, Math.floor(place / 31) - 1, (place % 31) + 1 - 2);
}

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
