import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { INDICATORS } from "@/lib/workers/market-data/indicators";
import { readRecorded } from "@/lib/workers/market-data/recorded.suite";
import type { Bar } from "@/lib/workers/sample-data/bars";
import { indicatorRows, isIndicator } from "./indicator-rows";

const names = [...INDICATORS.keys()];

test.each(names)("%s has a number in each of the catalogue's fields", (name) => {
  const rows = indicatorRows(
    name,
    barsOf(Array.from({ length: 120 }, (_, at) => 20 + Math.sin(at / 7))),
    ask(),
  );
  const last = rows[rows.length < 121 ? 119 : 60] ?? {};
  const fields = INDICATORS.get(name)?.fields ?? [];
  expect(isIndicator(name)).toBe(true);
  expect(Object.keys(last).sort()).toEqual([...fields].sort());
  for (const value of Object.values(last)) expect(Number(value)).not.toBeNaN();
});

test.each(["adx", "aroon", "atr", "bbands", "ht_sine", "macd", "rsi", "sma", "stoch", "supertrend", "vwap"])(
  "%s has its fields in the recorded order",
  (name) => {
    const body = readRecorded(`samples/indicator-${name}.json`);
    const [recorded] = isJsonObject(body) && Array.isArray(body.values) ? body.values : [];
    const [row = {}] = indicatorRows(name, barsOf([1, 2, 3]), ask());
    expect(["datetime", ...Object.keys(row)]).toEqual(Object.keys(recorded ?? {}));
  },
);

describe("by hand", () => {
  test.each([
    ["sma", "time_period=3", { sma: 4 }],
    ["wma", "time_period=3", { wma: 26 / 6 }],
    ["ema", "time_period=1", { ema: 5 }],
    ["mom", "time_period=2", { mom: 2 }],
    ["roc", "time_period=4", { roc: 400 }],
    ["sum", "time_period=5", { sum: 15 }],
    ["minmax", "time_period=3", { min: 3, max: 5 }],
    ["minmaxindex", "time_period=3", { minidx: 0, maxidx: 2 }],
    ["linearregslope", "time_period=5", { linearregslope: 1 }],
    ["tsf", "time_period=5", { tsf: 6 }],
    ["var", "time_period=5", { var: 2 }],
    ["stddev", "time_period=5&sd=1", { stddev: Math.SQRT2 }],
    ["rsi", "time_period=3", { rsi: 100 }],
    ["willr", "time_period=5", { willr: 0 }],
    ["aroon", "time_period=4", { aroon_down: 25, aroon_up: 100 }],
    [
      "bbands",
      "time_period=5&sd=2",
      { upper_band: 3 + 2 * Math.SQRT2, middle_band: 3, lower_band: 3 - 2 * Math.SQRT2 },
    ],
    ["correl", "time_period=5&series_type_1=close", { correl: 1 }],
    ["add", "series_type_1=close&series_type_2=close", { add: 10 }],
    [
      "ichimoku",
      "conversion_line_period=1&base_line_period=1&leading_span_b_period=1",
      { senkou_span_a: 4.5, senkou_span_b: 4.5 },
    ],
  ])("%s %s of 1 to 5", (name, query, expected) => {
    const last = indicatorRows(name, barsOf([1, 2, 3, 4, 5]), ask(query)).at(-1) ?? {};
    for (const [field, value] of Object.entries(expected)) expect(Number(last[field])).toBeCloseTo(value, 4);
  });
});

const walks = fc.array(fc.double({ min: 10, max: 20, noNaN: true }), { minLength: 30, maxLength: 90 });

test.each([
  ["rsi", 0, 100],
  ["stoch", 0, 100],
  ["stochf", 0, 100],
  ["stochrsi", 0, 100],
  ["crsi", 0, 100],
  ["mfi", 0, 100],
  ["ultosc", 0, 100],
  ["adx", 0, 100],
  ["plus_di", 0, 100],
  ["aroon", 0, 100],
  ["willr", -100, 0],
  ["cmo", -100, 100],
  ["correl", -1.00001, 1.00001],
  ["bop", -1, 1],
  ["ht_sine", -1, 1],
  ["ht_trendmode", 0, 1],
  ["ht_dcperiod", 6, 50],
])("%s stays between %d and %d on any path", (name, low, high) => {
  fc.assert(
    fc.property(walks, (path) => {
      for (const value of quantities(indicatorRows(name, barsOf(path), ask()))) {
        expect(value).toBeGreaterThanOrEqual(low);
        expect(value).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 25 },
  );
});

test("averages, bands and stops of a price that stands still are that price", () => {
  const still = barsOf(Array.from({ length: 80 }, () => 50));
  const kinds = names.filter((name) =>
    /^(sma|ema|wma|dema|tema|trima|kama|t3ma|mama|ma|bbands|keltner|ichimoku|sar|supertrend|midpoint|vwap)$/.test(
      name,
    ),
  );
  for (const name of kinds) {
    for (const value of quantities(indicatorRows(name, still, ask()))) expect(value).toBeCloseTo(50, 4);
  }
});

function ask(query = ""): URLSearchParams {
  return new URLSearchParams(query);
}

function barsOf(closes: readonly number[]): Bar[] {
  return closes.map((close, at) => {
    const open = closes[at - 1] ?? close;
    return {
      atMs: at,
      date: "2026-01-15",
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
      volume: 1000 + at,
    };
  });
}

function quantities(rows: readonly JsonObject[]): number[] {
  return rows.flatMap((row) => Object.values(row)).map(Number);
}
