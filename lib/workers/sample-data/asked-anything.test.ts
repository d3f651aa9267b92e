import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { marketData } from "@/lib/workers/market-data/market-data";
import type { Operation } from "@/lib/workers/market-data/operation";
import { OPERATIONS } from "@/lib/workers/market-data/operations";
import { validateParams } from "@/lib/workers/market-data/validate-params";
import { INSTRUMENTS, isPair } from "./instruments";
import { market, rowsOf } from "./sample-run.suite";

const day = fc
  .integer({ min: Date.UTC(2023, 0, 1) / 86_400_000, max: Date.UTC(2026, 5, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

/** Generates a value for every parameter that an operation may have besides its own. */
const VALUES: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  exchange: fc.constantFrom("NASDAQ", "nyse", "LSE", "Forex"),
  mic_code: fc.constantFrom("XNYS", "XNGS", "XLON"),
  country: fc.constantFrom("United States", "us", "Germany"),
  type: fc.constantFrom("Common Stock", "ETF", "Index"),
  interval: fc.constantFrom("1min", "15min", "1h", "4h", "1day", "1week", "1month"),
  indicator: fc.constantFrom("sma", "rsi", "macd", "bbands"),
  outputsize: fc.integer({ min: 1, max: 60 }),
  page: fc.integer({ min: 1, max: 3 }),
  start_date: day,
  end_date: day,
  date: day,
  timezone: fc.constantFrom("UTC", "Exchange", "Asia/Tokyo"),
  order: fc.constantFrom("asc", "desc"),
  dp: fc.integer({ min: 0, max: 4 }),
  previous_close: fc.boolean(),
  adjust: fc.constantFrom("all", "splits", "dividends", "none"),
  eod: fc.boolean(),
  volume_time_period: fc.integer({ min: 1, max: 40 }),
  rolling_period: fc.integer({ min: 1, max: 168 }),
  range: fc.constantFrom("last", "1m", "1y", "full"),
  period: fc.constantFrom("annual", "quarterly", "latest", "next"),
  fund_family: fc.constantFrom("Vanguard", "iShares", "Nobody"),
  fund_type: fc.constantFrom("Large Blend", "Small Blend"),
  performance_rating: fc.integer({ min: 0, max: 5 }),
  risk_rating: fc.integer({ min: 0, max: 5 }),
  rating_change: fc.constantFrom("Maintains", "Upgrade", "Initiates"),
  scope: fc.constantFrom("light", "us_equities"),
  prepost: fc.constant(false),
};

const FUNDS = new Set(["etfs_list", "mutual_funds_list"]);

/** Generates an operation with some of the parameters that it accepts, in combinations that are allowed. */
const asked = fc
  .record({
    operation: fc.constantFrom(...OPERATIONS.values()),
    symbol: fc.constantFrom(...INSTRUMENTS.keys()),
    values: fc.record(VALUES),
    chosen: fc.subarray(Object.keys(VALUES), { maxLength: 6 }),
  })
  .map(({ operation, symbol, values, chosen }): [Operation, JsonObject] => {
    const params: JsonObject = { operation: operation.name };
    const takes = new Set<string>([...operation.sends, ...(operation.keeps ?? [])]);
    const isRequired = (name: string) => operation.required.some((own) => own === name);
    if (isRequired("symbol")) params.symbol = symbol;
    for (const [name, value] of Object.entries(values)) {
      if (!takes.has(name) || !(chosen.includes(name) || isRequired(name))) continue;
      const faults = validateParams({ ...params, [name]: value }).map(({ parameter }) => parameter);
      if (!faults.includes(name)) params[name] = value;
    }
    return [operation, params];
  })
  .filter(([, params]) => marketData.params.safeParse(params).success);

test("whatever an operation is asked, its parameters are kept, or it says why not", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ([operation, params]) => {
      const outcome = await market(params);
      if (outcome.state === "failed") {
        expect(["not_found", "no_data"]).toContain(outcome.code);
        return;
      }
      const result = outcome.state === "done" && isJsonObject(outcome.result) ? outcome.result : {};
      expect(operation.answer.schema.safeParse(result).error).toBeUndefined();
      const one = INSTRUMENTS.get(String(params.symbol));
      if (one && operation.name !== "symbol_search") {
        const { exchange, mic_code: mic, country } = params;
        if (typeof exchange === "string") expect(one.exchange.toLowerCase()).toBe(exchange.toLowerCase());
        if (typeof mic === "string") expect(one.mic).toBe(mic);
        if (typeof country === "string") expect([isPair(one), country]).not.toEqual([true, country]);
        if (country === "Germany") throw new Error("nothing is listed there");
      }
      keepsRows(params, rowsOf(result.values ?? result.results));
      if (typeof params.dp === "number") keepsPlaces(result, params.dp);
    }),
    { numRuns: 200 },
  );
});

function keepsRows(params: JsonObject, rows: readonly JsonObject[]): void {
  const { outputsize, start_date: start, end_date: end, date, order, operation } = params;
  if (typeof outputsize === "number") expect(rows.length).toBeLessThanOrEqual(outputsize);
  const days = rows.map((row) => String(row.datetime ?? row.ex_date ?? row.fiscal_date ?? row.date ?? ""));
  const isSeries = operation === "time_series" || operation === "indicator";
  // In another time zone, a bound means that zone's day.
  if (days.every((each) => each !== "") && params.range === undefined && params.period !== "latest") {
    const [first, last] = date === undefined ? [start, end] : [date, date];
    if (params.period !== "next" && typeof first === "string")
      expect(days.every((each) => each.slice(0, 10) >= first)).toBe(true);
    if (params.period !== "next" && typeof last === "string")
      expect(days.every((each) => each.slice(0, 10) <= last)).toBe(true);
  }
  if (isSeries) {
    const times = days.map((each) => (each.length > 10 ? Date.parse(each) : Date.parse(`${each}T00:00:00Z`)));
    expect(times).toEqual(times.toSorted((a, b) => (order === "asc" ? a - b : b - a)));
  }
  for (const name of ["fund_family", "fund_type", "performance_rating", "risk_rating", "rating_change"])
    if (params[name] !== undefined && (FUNDS.has(String(operation)) || name === "rating_change"))
      expect(new Set([...rows.map((row) => row[name]), params[name]]).size).toBe(1);
  if (params.previous_close === true && operation === "time_series")
    expect(rows.every((row) => "previous_close" in row)).toBe(true);
}

function keepsPlaces(value: Json, places: number): void {
  if (typeof value === "number") expect(Number(value.toFixed(places))).toBe(value);
  else if (Array.isArray(value)) for (const item of value) keepsPlaces(item, places);
  else if (isJsonObject(value)) for (const inner of Object.values(value)) keepsPlaces(inner, places);
}
