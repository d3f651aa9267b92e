import type { Json, JsonObject } from "@/lib/kit/json";
import type { NewTest } from "@/lib/schema/workflow-test";

type Input = NonNullable<NewTest["inputs"]>[number];

const ORIGIN = "https://sample-data.invalid";
const QUOTE = "/quote?timezone=UTC&symbol=";

/**
 * The call is marked as sample data, so that a test needs no API key and doesn't depend on the instance's
 * providers.
 */
function answer(worker: number, method: "GET" | "POST", path: string, body: Json): Input {
  const headers = { "content-type": "application/json" };
  return {
    ...{ worker, method, url: ORIGIN + path, status: 200 },
    ...{ headers, body: JSON.stringify(body), sample: true },
  };
}

export function unanswered({ body: _, ...input }: Input): Input {
  return { ...input, status: 0, error: "upstream_timeout" };
}

export function inLoop(iteration: number, input: Input): Input {
  return { ...input, iteration: [iteration] };
}

type Closes = Readonly<Record<string, readonly [close: number, previous: number]>>;

export function quotes(worker: number, closes: Closes): Input {
  const all = Object.entries(closes).map(([symbol, [close, previous]]) => [
    symbol,
    quoteOf(symbol, close, previous),
  ]);
  const path = QUOTE + encodeURIComponent(Object.keys(closes).join(","));
  return answer(worker, "GET", path, all.length === 1 ? (all[0]?.[1] ?? null) : Object.fromEntries(all));
}

function quoteOf(symbol: string, close: number, previous: number): JsonObject {
  const text = close.toFixed(5);
  return {
    ...{ symbol, name: `${symbol} Inc.`, exchange: "NASDAQ", mic_code: "XNGS", currency: "USD" },
    ...{ datetime: "2026-01-05", timestamp: 1_767_623_400, open: text, high: text, low: text, close: text },
    previous_close: previous.toFixed(5),
    change: (close - previous).toFixed(5),
    percent_change: ((close / previous - 1) * 100).toFixed(5),
    is_market_open: false,
  };
}

const DAY_MS = 86_400_000;
const LAST_DAY = Date.UTC(2026, 0, 5);

/** Returns the date at a position in a series of `count` days, the last of which is 5 January 2026. */
export function dayOf(position: number, count: number): string {
  return new Date(LAST_DAY - (count - 1 - position) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Daily closes by symbol, oldest first; null for a day without a bar. `size` is the number of bars that the
 * worker requests.
 */
export function dailyBars(
  worker: number,
  size: number,
  closes: Readonly<Record<string, readonly (number | null)[]>>,
): Input {
  const all = Object.entries(closes).map(([symbol, list]) => [symbol, barsOf(symbol, list)]);
  const symbols = encodeURIComponent(Object.keys(closes).join(","));
  const path = `/time_series?timezone=UTC&symbol=${symbols}&interval=1day&outputsize=${size}&order=asc`;
  return answer(worker, "GET", path, all.length === 1 ? (all[0]?.[1] ?? null) : Object.fromEntries(all));
}

function barsOf(symbol: string, closes: readonly (number | null)[]): JsonObject {
  const values = closes.flatMap((close, position) => {
    const datetime = dayOf(position, closes.length);
    return close === null ? [] : [{ datetime, ...barOf(close, 1, 2), volume: "1000" }];
  });
  const meta = { symbol, interval: "1day", currency: "USD", exchange: "NASDAQ", type: "Common Stock" };
  return { meta, values, status: "ok" };
}

function barOf(close: number, step: number, digits: number): JsonObject {
  const price = (steps: number) => (close + steps * step).toFixed(digits);
  return { open: price(-1), high: price(2), low: price(-2), close: price(0) };
}

export function hourlyRates(worker: number, symbol: string, closes: readonly number[]): Input {
  const values = closes.map((close, hour) => ({
    datetime: `2026-01-05 0${9 - hour}:00:00`,
    ...barOf(close, 0.001, 5),
  }));
  const meta = { symbol, interval: "1h", type: "Physical Currency" };
  const path = `/time_series?timezone=UTC&symbol=${encodeURIComponent(symbol)}&interval=1h&outputsize=24`;
  return answer(worker, "GET", path, { meta, values, status: "ok" });
}

/** Values by date, in the provider's notation: "." marks a date without a value. */
export function observations(
  worker: number,
  seriesId: string,
  from: string,
  values: Readonly<Record<string, string>>,
): Input {
  const realtime = { realtime_start: "2026-01-05", realtime_end: "2026-01-05" };
  const rows = Object.entries(values).map(([date, value]) => ({ ...realtime, date, value }));
  return answer(
    worker,
    "GET",
    `/series/observations?series_id=${seriesId}&observation_start=${from}&file_type=json`,
    {
      ...realtime,
      ...{ observation_start: from, observation_end: "9999-12-31", units: "lin", output_type: 1 },
      ...{ file_type: "json", order_by: "observation_date", sort_order: "asc" },
      ...{ count: rows.length, offset: 0, limit: 100_000, observations: rows },
    },
  );
}

export function articles(worker: number, titles: readonly string[]): Input {
  const results = titles.map((title, at) => ({
    ...{ uri: `80042${at}`, lang: "eng", isDuplicate: false, dataType: "news", sim: 0, title, body: title },
    ...{ date: "2026-01-05", time: "06:00:00", url: `https://news.example/${at}` },
    ...{ dateTime: "2026-01-05T06:00:00Z", dateTimePub: "2026-01-05T05:59:00Z" },
    source: { uri: "news.example", dataType: "news", title: "News Example" },
    ...{ authors: [], image: null, eventUri: null, sentiment: 0.2, wgt: 1, relevance: 1, categories: [] },
  }));
  const found = { results, totalResults: titles.length, page: 1, count: 100, pages: 1 };
  return answer(worker, "POST", "/article/getArticles", { articles: found });
}

export function earnings(worker: number, from: string, to: string, symbols: readonly string[]): Input {
  const reports = symbols.map((symbol) => ({
    ...{ symbol, name: `${symbol} Inc.`, currency: "USD", exchange: "NASDAQ", mic_code: "XNGS" },
    ...{ country: "United States", time: "After Hours", eps_estimate: 1.5, eps_actual: null },
    ...{ difference: null, surprise_prc: null },
  }));
  const body = { earnings: { [from]: reports }, status: "ok" };
  return answer(worker, "GET", `/earnings_calendar?start_date=${from}&end_date=${to}`, body);
}

/** Returns the test input that makes `ask_model` respond with its sample text. */
export function sampleModel(worker: number): Input {
  return answer(worker, "POST", "/chat/completions", null);
}
