import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { Secret } from "@/lib/workers/define-worker";
import { replies, type TestContext, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { readRecorded } from "./recorded.suite";
import { marketData } from "./worker";

const own: Secret = { value: "s3cret", source: "workspace" };
const shared: Secret = { value: "s3cret", source: "deployment" };
const daily = { operation: "time_series", symbol: "IBM", interval: "1day" };

const answering = (body: unknown, secret: Secret | null = own, status = 200): TestContext =>
  testContext({ fetch: async () => replies(status, body), secrets: secret ? { market: secret } : {} });

const run = (params: object, context: TestContext) =>
  marketData.run(marketData.params.parse(params), context);

async function resultOf(params: object, body: Json): Promise<unknown> {
  const outcome = await run(params, answering(body));
  return outcome.state === "done" ? outcome.result : outcome;
}

describe("what is sent", () => {
  test("the key as a header, the slash encoded, UTC and nothing that was left out", async () => {
    const context = answering(readRecorded("samples/time_series-forex.json"));
    await run({ ...daily, symbol: "USD/CZK", outputsize: 4, exchange: "" }, context);
    const [call] = context.calls;
    expect(call?.init.headers?.authorization).toBe("apikey s3cret");
    expect(call?.url).toBe(
      "http://upstream.test/time_series?timezone=UTC&symbol=USD%2FCZK&interval=1day&outputsize=4",
    );
  });

  test.each([
    [{ operation: "fundamentals", symbol: "A" }, "/statistics?symbol=A"],
    [
      { operation: "etfs_world_performance", symbol: "A", currency: "EUR" },
      "/etfs/world/performance?symbol=A",
    ],
    [{ operation: "analyst_ratings", symbol: "A" }, "/analyst_ratings/light?symbol=A"],
    [
      { operation: "analyst_ratings", symbol: "A", scope: "us_equities" },
      "/analyst_ratings/us_equities?symbol=A",
    ],
    [
      {
        operation: "indicator",
        indicator: "macd",
        symbol: "A",
        interval: "1h",
        fast_period: 9,
        timezone: "exchange",
      },
      "/macd?timezone=Exchange&series_type=close&symbol=A&interval=1h&fast_period=9",
    ],
    [
      { operation: "indicator", indicator: "adx", symbol: "A", interval: "1h" },
      "/adx?timezone=UTC&symbol=A&interval=1h",
    ],
    [{ operation: "quote", symbol: "B, A,,B," }, "/quote?timezone=UTC&symbol=B%2CA"],
    [{ operation: "symbol_search", symbol: "a, b" }, "/symbol_search?symbol=a%2C+b"],
  ])("%j goes to %s", async (params, address) => {
    const context = answering({});
    await run(params, context);
    expect(context.calls[0]?.url).toBe(`http://upstream.test${address}`);
  });

  test("the worker's own key comes first", async () => {
    const context = answering({ price: "1" });
    await run({ operation: "price", symbol: "A", api_key: " mine " }, context);
    expect(context.calls[0]?.init.headers?.authorization).toBe("apikey mine");
  });

  test.each([
    null,
    { value: " ", source: "workspace" },
    { value: "has blank", source: "workspace" },
  ] as const)("nothing with the key %j", async (secret) => {
    const context = answering({ price: "1" }, secret);
    expect(await run({ operation: "price", symbol: "A" }, context)).toMatchObject({ code: "invalid_key" });
    expect(context.calls).toHaveLength(0);
  });
});

describe("rows over time", () => {
  test("of a day are plain dates and numbers", async () => {
    const result = await resultOf(daily, readRecorded("samples/time_series-daily.json"));
    expect(result).toMatchObject({
      symbol: "IBM",
      interval: "1day",
      currency: "USD",
      exchange: "NYSE",
      timezone: "UTC",
    });
    expect(result).toHaveProperty("values.0", {
      datetime: "2021-07-01",
      open: 146.96001,
      high: 147.5,
      low: 146.55,
      close: 146.84,
      volume: 2665427,
    });
  });

  test("of a minute carry the offset of the zone asked for", async () => {
    const body = readRecorded("samples/time_series-intraday-1min.json");
    const at = async (timezone?: string) =>
      resultOf({ ...daily, symbol: "AAPL", interval: "1min", ...(timezone ? { timezone } : {}) }, body);
    expect(await at()).toMatchObject({
      timezone: "UTC",
      values: { 0: { datetime: "2023-08-24T11:09:00Z" } },
    });
    expect(await at("Exchange")).toMatchObject({
      timezone: "America/New_York",
      values: { 0: { datetime: "2023-08-24T11:09:00-04:00" } },
    });
    expect(await at("Asia/Tokyo")).toMatchObject({
      values: { 0: { datetime: "2023-08-24T11:09:00+09:00" } },
    });
  });

  test("of a pair have no volume and no currency of their own", async () => {
    const result = await resultOf(daily, readRecorded("samples/time_series-forex.json"));
    expect(result).toMatchObject({ currency: null, exchange: null, currency_base: "US Dollar" });
    expect(result).toHaveProperty("values.0.volume", null);
  });

  test("of an indicator have its fields by the provider's names", async () => {
    const params = { ...daily, operation: "indicator", indicator: "bbands", interval: "1min" };
    const result = await resultOf(params, readRecorded("samples/indicator-bbands.json"));
    expect(result).toHaveProperty("values.0", {
      datetime: "2025-08-08T15:59:00Z",
      upper_band: 229.71346,
      middle_band: 229.28575,
      lower_band: 228.85804,
    });
  });

  test("know nothing where nothing was said, and never 0", async () => {
    const values = [{ datetime: "2025-01-02", open: "", high: null, low: "NaN", close: "n/a" }];
    const result = await resultOf(daily, { meta: {}, values });
    expect(result).toHaveProperty("values.0", {
      datetime: "2025-01-02",
      open: null,
      high: null,
      low: null,
      close: null,
      volume: null,
    });
  });
});

describe("several symbols", () => {
  const error = { code: 400, message: "**symbol** not found: XXXX.", status: "error", meta: {} };

  test("come by symbol, a bad one as an error beside the good", async () => {
    const body = { "EUR/USD": { price: "1.1" }, XXXX: error };
    expect(await resultOf({ operation: "price", symbol: "EUR/USD,XXXX" }, body)).toEqual({
      symbols: {
        "EUR/USD": { price: 1.1 },
        XXXX: { error: { code: "not_found", message: expect.stringContaining("XXXX") } },
      },
      as_of: "2026-01-15T15:30:00.000Z",
    });
  });

  test("fail together when all are bad", async () => {
    const outcome = await run(
      { operation: "price", symbol: "XXXX,YYYY" },
      answering({ XXXX: error, YYYY: error }),
    );
    expect(outcome).toMatchObject({
      state: "failed",
      code: "not_found",
      details: { symbols: { XXXX: { code: "not_found" }, YYYY: { code: "not_found" } } },
    });
  });

  test("with one error in the whole answer fail for all", async () => {
    const body = { code: 429, message: "You have run out of API credits", status: "error" };
    expect(await run({ operation: "price", symbol: "A,B" }, answering(body))).toMatchObject({
      code: "rate_limited",
    });
  });

  test("that come down to one are asked and answered plainly", async () => {
    expect(await resultOf({ operation: "price", symbol: "AAPL,,AAPL, " }, { price: "3" })).toMatchObject({
      price: 3,
    });
  });

  test("one of which is missing from the answer is an error, not silence", async () => {
    const result = await resultOf({ operation: "price", symbol: "A,B" }, { A: { price: "1" } });
    expect(result).toHaveProperty("symbols.B.error.code", "upstream_invalid");
  });

  test("may be called anything", async () => {
    const body = JSON.parse('{"__proto__":{"price":"1"},"constructor":{"price":"2"}}');
    const result = await resultOf({ operation: "price", symbol: "__proto__,constructor" }, body);
    expect(JSON.stringify(result)).toContain('"__proto__":{"price":1},"constructor":{"price":2}');
  });
});

describe("other results", () => {
  test("a quote: numbers, ISO times, and text that stays text", async () => {
    const result = await resultOf(
      { operation: "quote", symbol: "AAPL" },
      readRecorded("documented/quote-prepost.json"),
    );
    expect(result).toMatchObject({
      open: 148.44,
      percent_change: -0.16097,
      timestamp: "2021-09-16T06:00:00.000Z",
      extended_timestamp: "2022-04-13T10:21:21.000Z",
      is_market_open: false,
      fifty_two_week: { low: 103.1, range: "103.099998 - 157.259995" },
    });
    const forex = await resultOf(
      { operation: "quote", symbol: "A" },
      readRecorded("samples/quote-forex.json"),
    );
    expect(forex).toMatchObject({ volume: null, average_volume: 51942 });
  });

  test("codes, zips and phones stay text", async () => {
    const body = {
      symbol: "000120",
      name: "X",
      zip: "95014",
      phone: "4089961010",
      employees: "12",
      status: "ok",
    };
    const result = await resultOf({ operation: "profile", symbol: "000120" }, body);
    expect(result).toMatchObject({ symbol: "000120", zip: "95014", phone: "4089961010", employees: 12 });
    expect(result).not.toHaveProperty("status");
  });

  test("calendars have a day in each row", async () => {
    const earnings = await resultOf(
      { operation: "earnings_calendar" },
      readRecorded("samples/earnings_calendar.json"),
    );
    expect(earnings).toMatchObject({
      results: { 0: { date: "2025-08-07", symbol: "000120", eps_actual: null } },
    });
    const dividends = await resultOf(
      { operation: "dividends_calendar" },
      readRecorded("samples/dividends_calendar.json"),
    );
    expect(dividends).toMatchObject({
      count: 60,
      results: { 0: { date: "2029-12-14", ex_date: "2029-12-14" } },
    });
    const ipos = await resultOf({ operation: "ipo_calendar" }, readRecorded("samples/ipo_calendar.json"));
    expect(ipos).toMatchObject({ count: 19, results: { 3: { date: "2025-08-12", symbol: "2591" } } });
  });

  test.each([
    ["ipo_calendar", {}],
    ["ipo_calendar", []],
    ["dividends_calendar", []],
    ["earnings_calendar", { earnings: {}, status: "ok" }],
    ["exchanges", { data: [], status: "ok" }],
  ])("an empty list is a result: %s %j", async (operation, body) => {
    expect(await resultOf({ operation }, body)).toMatchObject({ results: [], count: 0 });
  });

  test("a page says how long the whole is", async () => {
    const result = await resultOf({ operation: "etfs_list" }, readRecorded("documented/etfs_list.json"));
    expect(result).toMatchObject({ count: 1, total: 1000 });
  });

  test("dividends before 2022 have an ex-date too", async () => {
    const body = readRecorded("samples/dividends-2022-old-field.json");
    expect(await resultOf({ operation: "dividends", symbol: "A" }, body)).toMatchObject({
      results: [{ ex_date: "2022-02-04", amount: 0.22 }],
    });
  });

  test("a currency that cannot be asked for comes back beside the data", async () => {
    const params = { operation: "etfs_world_performance", symbol: "IVV", currency: "EUR" };
    const result = await resultOf(params, readRecorded("documented/etfs_world_performance.json"));
    expect(result).toMatchObject({ requested_currency: "EUR", etf: { performance: {} } });
  });
});

describe("keeping and limits", () => {
  const price = (symbol: string) => ({ operation: "price", symbol });

  test("the shared key takes five calls a minute, lists once, kept answers not at all", async () => {
    const fetch: GuardedFetch = async (url) =>
      replies(200, url.includes("%2C") ? { A: { price: "1" }, B: { price: "2" } } : { price: "1" });
    const context = testContext({ fetch, secrets: { market: shared } });
    await run(price("A,B"), context);
    for (const symbol of ["C", "D", "D", "C", "E", "F"])
      expect((await run(price(symbol), context)).state).toBe("done");
    expect(context.calls).toHaveLength(5);
    context.clock.nowMs += 10_500;
    expect(await run(price("G"), context)).toMatchObject({ code: "rate_limited", retryAfterMs: 50_000 });
    expect(context.calls).toHaveLength(5);
    expect((await run(price("G"), context.as("ben"))).state).toBe("done");
    context.clock.nowMs += 49_500;
    expect((await run(price("H"), context)).state).toBe("done");
  });

  test("keys of one's own are not limited", async () => {
    const context = answering({ price: "1" });
    for (let index = 0; index < 12; index += 1) await run(price(`S${index}`), context);
    expect(context.calls).toHaveLength(12);
    expect(context.asked).toHaveLength(0);
  });

  test("a kept answer says when it was fetched", async () => {
    const context = answering({ price: "1" });
    await run(price("A"), context);
    context.clock.nowMs += 5_000;
    expect(await run(price("A"), context)).toMatchObject({ result: { as_of: "2026-01-15T15:30:00.000Z" } });
    context.clock.nowMs += 60_000;
    expect(await run(price("A"), context)).toMatchObject({ result: { as_of: "2026-01-15T15:31:05.000Z" } });
  });

  test("answers under another key or with other parameters are others", async () => {
    const context = answering({ price: "1" });
    await run(price("A"), context);
    await run({ ...price("A"), api_key: "other" }, context);
    await run({ ...price("A"), dp: 2 }, context);
    expect(context.calls).toHaveLength(3);
  });

  test("an answer with a bad symbol in it is not kept", async () => {
    const context = answering({ A: { price: "1" }, B: { code: 404, message: "Data not found" } });
    await run(price("A,B"), context);
    await run(price("A,B"), context);
    expect(context.calls).toHaveLength(2);
  });

  test("sample data needs no key, counts nothing and says so", async () => {
    const context = testContext({ secrets: { market: { value: "", source: "sample" } } });
    for (let index = 0; index < 7; index += 1) {
      expect(await run(price("AAPL"), context)).toMatchObject({ state: "done", result: { sample: true } });
    }
    expect(await run(price("FAKE"), context)).toMatchObject({ code: "not_found" });
    expect(context.calls).toHaveLength(0);
    expect(context.asked).toHaveLength(0);
  });
});
