import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { INDICATORS } from "@/lib/workers/market-data/indicators";
import { marketData } from "@/lib/workers/market-data/market-data";
import { OPERATIONS } from "@/lib/workers/market-data/operations";
import { testContext } from "@/lib/workers/upstream/connector-context.suite";
import { sampleAnswer } from "./sample-answer";

const at = (iso: string) => Date.parse(iso);
const ask = (path: string, nowMs: number) => {
  const answer = sampleAnswer("market", { method: "GET", url: `http://x${path}` }, nowMs);
  return { status: answer.status, body: JSON.parse(answer.body) };
};
const TRADING = at("2026-01-15T15:30:00Z");
const SUNDAY = at("2026-01-18T12:00:00Z");

describe("the synthetic exchange", () => {
  test("says the same at the same time, and moves on with the clock", () => {
    expect(ask("/price?symbol=AAPL", TRADING)).toEqual(ask("/price?symbol=AAPL", TRADING));
    expect(ask("/price?symbol=AAPL", TRADING + 60_000)).not.toEqual(ask("/price?symbol=AAPL", TRADING));
    expect(ask("/price?symbol=AAPL", SUNDAY)).toEqual(ask("/price?symbol=AAPL", SUNDAY + 3_600_000));
  });

  test("does not rewrite the past", () => {
    const path = "/time_series?symbol=AAPL&interval=1h&timezone=UTC&outputsize=50&end_date=2026-01-14";
    expect(ask(path, TRADING).body.values).toEqual(ask(path, TRADING + 86_400_000).body.values);
  });

  test("is open on weekdays in New York, always for coins, never at weekends for currencies", () => {
    const open = (symbol: string, nowMs: number) => ask(`/quote?symbol=${symbol}`, nowMs).body.is_market_open;
    expect(open("AAPL", TRADING)).toBe(true);
    expect(open("AAPL", at("2026-01-15T22:00:00Z"))).toBe(false);
    expect(open("AAPL", SUNDAY)).toBe(false);
    expect(open("BTC/USD", SUNDAY)).toBe(true);
    expect(open("EUR/USD", SUNDAY)).toBe(false);
  });

  test("has rows in order, with highs and lows around the prices", () => {
    for (const interval of ["1min", "15min", "4h", "1day", "1week", "1month"]) {
      const { body } = ask(
        `/time_series?symbol=MSFT&interval=${interval}&outputsize=40&timezone=UTC`,
        TRADING,
      );
      const times = body.values.map((row: { datetime: string }) => row.datetime);
      expect(times).toEqual([...times].sort().reverse());
      expect(new Set(times).size).toBe(40);
      for (const row of body.values) {
        expect(Number(row.high)).toBeGreaterThanOrEqual(Math.max(Number(row.open), Number(row.close)));
        expect(Number(row.low)).toBeLessThanOrEqual(Math.min(Number(row.open), Number(row.close)));
      }
    }
  });

  test("refuses as the provider does", () => {
    expect(ask("/quote?symbol=FAKE", TRADING)).toMatchObject({
      status: 400,
      body: { code: 400, status: "error" },
    });
    const empty = ask("/time_series?symbol=AAPL&interval=1day&start_date=2030-01-01", TRADING);
    expect(empty).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("No data is available") },
    });
    expect(ask("/price?symbol=AAPL,FAKE", TRADING)).toMatchObject({
      status: 200,
      body: { AAPL: { price: expect.any(String) }, FAKE: { code: 400 } },
    });
    expect(sampleAnswer("market", { method: "GET", url: "http://x/no/such" }, TRADING)).toMatchObject({
      status: 404,
    });
  });
});

test.each(marketData.examples)(
  "the sample of $params.operation is of its operation's shape",
  ({ params, result }) => {
    const operation = OPERATIONS.get(params.operation);
    expect(operation?.answer.schema.safeParse(result).error).toBeUndefined();
    expect(marketData.result.safeParse(result).success).toBe(true);
    expect(
      isJsonObject(result) && Array.isArray(result.results) ? result.results : ["something"],
    ).not.toEqual([]);
  },
);

test("every operation has a sample", () => {
  expect(marketData.examples.map(({ params }) => params.operation).sort()).toEqual(
    [...OPERATIONS.keys()].sort(),
  );
});

describe.each(["AAPL 1day", "EUR/USD 5min", "BTC/USD 1week"])("the indicators of %s", (asked) => {
  const [symbol = "", interval = ""] = asked.split(" ");
  const schema = OPERATIONS.get("indicator")?.answer.schema;

  test.each([...INDICATORS.values()])(
    "$name fits its shape, newest first, the same each time",
    async (row) => {
      const params = { operation: "indicator", indicator: row.name, symbol, interval, outputsize: 5 };
      const result = await resultOf(params);
      expect(schema?.safeParse(result).error).toBeUndefined();
      expect(await resultOf(params)).toEqual(result);
      const rows = Array.isArray(result.values) ? result.values.filter(isJsonObject) : [];
      const times = rows.map(({ datetime }) => String(datetime));
      expect(times).toEqual([...new Set(times)].sort().reverse());
      // Ichimoku draws two of its lines ahead of the last bar.
      expect(rows).toHaveLength(row.name === "ichimoku" ? 31 : 5);
      const [newest = {}] = rows.slice(-5);
      const { datetime: _, ...quantities } = newest;
      const lagging = row.name === "ichimoku" ? ["chikou_span"] : [];
      expect([...Object.keys(quantities), ...lagging].sort()).toEqual([...row.fields].sort());
      if (row.name !== "exp")
        for (const value of Object.values(quantities)) expect(value).toBeTypeOf("number");
    },
  );
});

test("an indicator has the prices beside it on request", async () => {
  const asked = {
    operation: "indicator",
    indicator: "sma",
    symbol: "AAPL",
    interval: "1day",
    include_ohlc: true,
  };
  const { values } = await resultOf(asked);
  expect(Array.isArray(values) && Object.keys(values[0] ?? {})).toEqual([
    "datetime",
    "open",
    "high",
    "low",
    "close",
    "sma",
  ]);
});

async function resultOf(params: JsonObject): Promise<JsonObject> {
  const context = testContext({ secrets: { market: { value: "", source: "sample" } } });
  const outcome = await marketData.run(marketData.params.parse(params), context);
  return outcome.state === "done" && isJsonObject(outcome.result) ? outcome.result : {};
}

describe("the synthetic statistics office", () => {
  const observations = (query: string) =>
    JSON.parse(
      sampleAnswer("economic", { method: "GET", url: `http://x/series/observations?${query}` }, TRADING).body,
    );

  test.each(["GDP", "UNRATE", "CPIAUCSL", "DGS10", "DGS2", "T10Y2Y", "FEDFUNDS", "SP500"])(
    "publishes %s",
    (id) => {
      const { count, observations: rows } = observations(`series_id=${id}&observation_start=2024-01-01`);
      expect(rows).toHaveLength(count);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) expect(row.value).toMatch(/^(\.|-?\d+(\.\d+)?)$/);
    },
  );

  test("has no row at weekends, a dot on holidays, and changes on request", () => {
    const { observations: rows } = observations(
      "series_id=DGS10&observation_start=2024-12-20&observation_end=2025-01-03",
    );
    expect(rows.map((row: { date: string }) => row.date)).not.toContain("2024-12-21");
    expect(rows).toContainEqual(expect.objectContaining({ date: "2024-12-25", value: "." }));
    const changed = observations("series_id=GDP&units=pch&frequency=a").observations;
    expect(changed[0]).toMatchObject({ date: "1947-01-01", value: "." });
  });
});
