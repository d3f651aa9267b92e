import { zonedTimes } from "@/lib/workers/market-data/zoned-time";
import { type Instrument, isPair } from "./instruments";

/** When the synthetic exchange trades: shares on weekdays from 9:30 to 16:00 in New York, pairs round the clock. */
export interface Session {
  /** The trading day, YYYY-MM-DD. */
  readonly date: string;
  readonly opensMs: number;
  readonly closesMs: number;
  /** How many sessions came before it: time as prices know it. */
  readonly index: number;
}

const NEW_YORK = "America/New_York";
const DAY_MS = 86_400_000;
/** Days of the year on which New York does not trade, whatever the weekday. */
const HOLIDAYS = new Set(["01-01", "06-19", "07-04", "12-25"]);

/** The session of a day, null where there is none. */
function sessionOn(one: Instrument, day: number): Session | null {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const weekday = (day + 4) % 7;
  if (isPair(one)) {
    const closed = one.kind === "forex" && (weekday === 0 || weekday === 6);
    return closed ? null : { date, opensMs: day * DAY_MS, closesMs: (day + 1) * DAY_MS, index: day };
  }
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(date.slice(5))) return null;
  const [opens = "", closes = ""] = zonedTimes([`${date} 09:30:00`, `${date} 16:00:00`], NEW_YORK);
  const index = Math.floor((day + 4) / 7) * 5 + weekday - 1;
  return { date, opensMs: Date.parse(opens), closesMs: Date.parse(closes), index };
}

/** Sessions that have begun, newest first. */
export function* sessionsBefore(one: Instrument, nowMs: number): Generator<Session> {
  for (let day = Math.floor(nowMs / DAY_MS); day > 0; day -= 1) {
    const session = sessionOn(one, day);
    if (session && session.opensMs < nowMs) yield session;
  }
}

/** Sessions from the day of a time on, oldest first. */
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
