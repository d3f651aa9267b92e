import type { JsonObject } from "@/lib/kit/json";
import { isTimezone, wallTime } from "@/lib/workers/market-data/zoned-time";
import { adjusted } from "./adjusted";
import { type Bar, lastBars, type Moment, timesAfter } from "./bars";
import { barsBefore, indicatorMeta, indicatorRows } from "./indicators/indicator-rows";
import { type Instrument, isPair, TYPE_NAMES } from "./instruments";
import type { ForInstrument } from "./path-answer";
import { zoneOf } from "./sessions";

/** Rows are newest first, like the provider's. */
export const series: ForInstrument = (one, query, nowMs) => {
  const interval = query.get("interval") ?? "";
  if (!/^(1|5|15|30|45)min$|^[124]h$|^1(day|week|month)$/.test(interval)) return badInterval(interval);
  const zone = zoneAsked(one, query.get("timezone"));
  const wall = ({ atMs, date }: Moment) =>
    /^1(day|week|month)$/.test(interval) ? date : wallTime(atMs, zone);
  const start = boundOf(query, "start_date", nowMs);
  const end = boundOf(query, "end_date", nowMs);
  const max = Math.min(5000, Number(query.get("outputsize") ?? (start ? 5000 : 30)));
  // Reads one bar more than requested, because its close is the previous close of the oldest requested bar.
  const found = lastBars(one, interval, nowMs, max + 1, (bar) => inRange(wall(bar), null, end), {
    untilMs: endMs(end) ?? nowMs,
    isEarly: (bar) => !inRange(wall(bar), start, null),
  });
  const all = adjusted(one, found, query.get("adjust"), nowMs);
  const wanted = all.slice(0, max).filter((bar) => inRange(wall(bar), start, null));
  if (wanted.length === 0) return noData(one, interval);
  const name = (query.get("path") ?? "").slice(1);
  const rows =
    name === "time_series"
      ? wanted.map((bar, index) => ({
          ...priceRow(one, bar, wall(bar)),
          ...(query.get("previous_close") === "true" ? { previous_close: closeOf(all[index + 1]) } : {}),
        }))
      : valuesOf(name, one, interval, wanted, query, wall, nowMs);
  const order = query.get("order") === "asc" ? rows.toReversed() : rows;
  return { meta: metaOf(one, interval, name, query), values: order, status: "ok" };
};

/**
 * Returns rows newest first. If the indicator is plotted ahead of the last bar, the first rows have future
 * times.
 */
function valuesOf(
  name: string,
  one: Instrument,
  interval: string,
  wanted: readonly Bar[],
  query: URLSearchParams,
  wall: (at: Moment) => string,
  nowMs: number,
): JsonObject[] {
  const [newest] = wanted;
  const oldest = wanted.at(-1)?.atMs ?? 0;
  const before = lastBars(one, interval, oldest, barsBefore(name, query));
  const earlier = adjusted(one, before, query.get("adjust"), nowMs);
  const bars = [...wanted, ...earlier].reverse();
  const rows = indicatorRows(name, bars, query);
  const ahead = newest ? timesAfter(one, interval, newest, rows.length - bars.length) : [];
  const withPrices = query.get("include_ohlc") === "true";
  return [
    ...ahead.toReversed().map((at) => ({ datetime: wall(at) })),
    ...wanted.map((bar) => ({ datetime: wall(bar), ...(withPrices ? pricesOf(bar) : {}) })),
  ].map((row, index) => ({ ...row, ...rows[rows.length - 1 - index] }));
}

function priceRow(one: Instrument, bar: Bar, datetime: string): JsonObject {
  const prices = { datetime, ...pricesOf(bar) };
  return isPair(one) ? prices : { ...prices, volume: String(bar.volume) };
}

function pricesOf(bar: Bar): JsonObject {
  return {
    open: bar.open.toFixed(5),
    high: bar.high.toFixed(5),
    low: bar.low.toFixed(5),
    close: bar.close.toFixed(5),
  };
}

function metaOf(one: Instrument, interval: string, name: string, query: URLSearchParams): JsonObject {
  const type = TYPE_NAMES[one.kind];
  const indicator = name === "time_series" ? {} : { indicator: indicatorMeta(name, query) };
  if (isPair(one)) {
    const venue = one.kind === "crypto" ? { exchange: one.exchange } : {};
    const pair = { currency_base: one.base ?? "", currency_quote: one.quote ?? "" };
    return { symbol: one.symbol, interval, ...pair, ...venue, type, ...indicator };
  }
  return {
    symbol: one.symbol,
    interval,
    currency: "USD",
    exchange_timezone: zoneOf(one),
    exchange: one.exchange,
    mic_code: one.mic,
    type,
    ...indicator,
  };
}

function closeOf(bar: Bar | undefined): string | null {
  return bar ? bar.close.toFixed(5) : null;
}

/**
 * Returns a time after which no bar can start in the requested range: the end date plus the length of the
 * longest bar.
 */
function endMs(end: string | null): number | undefined {
  const day = end === null ? Number.NaN : Date.parse(`${end.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? undefined : day + 33 * 86_400_000;
}

export function zoneAsked(one: Instrument, asked: string | null): string {
  if (asked === null || /^exchange$/i.test(asked) || !isTimezone(asked)) return zoneOf(one);
  return asked;
}

/** The parameter `date` sets both ends of the range. */
function boundOf(query: URLSearchParams, name: "start_date" | "end_date", nowMs: number): string | null {
  const day = query.get("date");
  const ago = day === "yesterday" ? 86_400_000 : 0;
  const word = new Date(nowMs - ago).toISOString().slice(0, 10);
  if (day !== null) return day === "today" || day === "yesterday" ? word : day;
  return query.get(name)?.replace("T", " ") ?? null;
}

function inRange(wall: string, start: string | null, end: string | null): boolean {
  return (
    (start === null || wall.slice(0, start.length) >= start) &&
    (end === null || wall.slice(0, end.length) <= end)
  );
}

function noData(one: Instrument, interval: string): JsonObject {
  return {
    code: 400,
    message: "No data is available on the specified dates. Try setting different start/end dates.",
    status: "error",
    meta: { symbol: one.symbol, interval, exchange: "" },
  };
}

function badInterval(interval: string): JsonObject {
  const message = `Invalid **interval** provided: ${interval}. Supported intervals: 1min, 5min, 15min, 30min, 45min, 1h, 2h, 4h, 1day, 1week, 1month`;
  return { code: 400, message, status: "error" };
}
