import type { JsonObject } from "@/lib/kit/json";
import { maxOf, minOf } from "@/lib/kit/max-of";
import { wallTime } from "@/lib/workers/market-data/zoned-time";
import { lastBars, lastPrice } from "./bars";
import { type Instrument, isPair } from "./instruments";
import type { ForInstrument } from "./path-answer";
import { zoneAsked } from "./series";
import { isOpen, sessionsBefore } from "./sessions";

const YEAR = 252;

const quote: ForInstrument = (one, query, nowMs) => {
  const asOf = query.get("eod") === "true" ? lastClose(one, nowMs) : nowMs;
  const interval = query.get("interval") ?? "1day";
  const days = lastBars(one, "1day", asOf, YEAR);
  const averaged = Number(query.get("volume_time_period") ?? 9);
  const bars = lastBars(one, interval, asOf, Math.max(2, averaged));
  const [last, before] = bars;
  if (!last) return {};
  const close = last.close;
  const previous = before?.close ?? last.open;
  const listing = isPair(one) ? {} : { mic_code: one.mic, currency: "USD" };
  const volumes = bars.slice(0, averaged).map((bar) => bar.volume);
  const average = Math.round(volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length);
  const traded = isPair(one) ? {} : { volume: String(last.volume), average_volume: String(average) };
  const hours = query.get("rolling_period");
  const isLong = /^1(day|week|month)$/.test(interval);
  return {
    symbol: one.symbol,
    name: one.name,
    exchange: one.exchange,
    ...listing,
    datetime: isLong ? last.date : wallTime(last.atMs, zoneAsked(one, query.get("timezone"))),
    timestamp: Math.floor(last.atMs / 1000),
    last_quote_at: Math.floor(asOf / 60_000) * 60,
    open: last.open.toFixed(5),
    high: last.high.toFixed(5),
    low: last.low.toFixed(5),
    close: close.toFixed(5),
    ...traded,
    previous_close: previous.toFixed(5),
    change: (close - previous).toFixed(5),
    percent_change: ((close / previous - 1) * 100).toFixed(5),
    ...(hours === null ? {} : { rolling_period_change: rolledOver(one, asOf, Number(hours)).toFixed(5) }),
    is_market_open: isOpen(one, nowMs),
    fifty_two_week: yearOf(close, minOf(days.map((bar) => bar.low)), maxOf(days.map((bar) => bar.high))),
  };
};

function lastClose(one: Instrument, nowMs: number): number {
  for (const { closesMs } of sessionsBefore(one, nowMs)) if (closesMs <= nowMs) return closesMs;
  return nowMs;
}

/** Returns the price change over the given number of hours, in percent. */
function rolledOver(one: Instrument, nowMs: number, hours: number): number {
  return (lastPrice(one, nowMs) / lastPrice(one, nowMs - hours * 3_600_000) - 1) * 100;
}

function yearOf(close: number, low: number, high: number): JsonObject {
  return {
    low: low.toFixed(5),
    high: high.toFixed(5),
    low_change: (close - low).toFixed(5),
    high_change: (close - high).toFixed(5),
    low_change_percent: ((close / low - 1) * 100).toFixed(5),
    high_change_percent: ((close / high - 1) * 100).toFixed(5),
    range: `${low.toFixed(6)} - ${high.toFixed(6)}`,
  };
}

const price: ForInstrument = (one, _query, nowMs) => ({ price: lastPrice(one, nowMs).toFixed(5) });

export const quotes: Readonly<Record<string, ForInstrument>> = { "/quote": quote, "/price": price };
