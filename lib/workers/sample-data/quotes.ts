import type { JsonObject } from "@/lib/kit/json";
import { lastBars } from "./bars";
import { isPair } from "./instruments";
import type { ForInstrument } from "./path-answer";
import { isOpen } from "./sessions";

const YEAR = 252;

const quote: ForInstrument = (one, _query, nowMs) => {
  const bars = lastBars(one, "1day", nowMs, YEAR);
  const [today, before] = bars;
  if (!today) return {};
  const close = today.close;
  const previous = before?.close ?? today.open;
  const listing = isPair(one) ? {} : { mic_code: one.mic, currency: "USD" };
  const volumes = bars.slice(0, 30).map((bar) => bar.volume);
  const average = Math.round(volumes.reduce((sum, volume) => sum + volume, 0) / volumes.length);
  const traded = isPair(one) ? {} : { volume: String(today.volume), average_volume: String(average) };
  return {
    symbol: one.symbol,
    name: one.name,
    exchange: one.exchange,
    ...listing,
    datetime: today.date,
    timestamp: Math.floor(today.atMs / 1000),
    last_quote_at: Math.floor(nowMs / 60_000) * 60,
    open: today.open.toFixed(5),
    high: today.high.toFixed(5),
    low: today.low.toFixed(5),
    close: close.toFixed(5),
    ...traded,
    previous_close: previous.toFixed(5),
    change: (close - previous).toFixed(5),
    percent_change: ((close / previous - 1) * 100).toFixed(5),
    is_market_open: isOpen(one, nowMs),
    fifty_two_week: yearOf(
      close,
      Math.min(...bars.map((bar) => bar.low)),
      Math.max(...bars.map((bar) => bar.high)),
    ),
  };
};

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

const price: ForInstrument = (one, _query, nowMs) => {
  const [latest] = lastBars(one, "1day", nowMs, 1);
  return { price: (latest?.close ?? one.price).toFixed(5) };
};

export const quotes: Readonly<Record<string, ForInstrument>> = { "/quote": quote, "/price": price };
