import { describe, expect, test } from "vitest";
import { answering, daily, resultOf, run } from "./market-run.suite";
import { readRecorded } from "./recorded.suite";

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

test.each([
  [{ exchange: "nasdaq" }, ["AAPL"]],
  [{ exchange: "XNGS" }, ["AAPL"]],
  [{ country: "Germany" }, ["APC"]],
  [{ country: "us" }, ["AAPL", "APLE"]],
  [{ country: "United States", exchange: "NYSE", outputsize: 1 }, ["APLE"]],
  [{ exchange: "JPX" }, []],
])(
  "a search with %j gives only what is listed there, out of all that the provider finds",
  async (more, found) => {
    const rows = [
      { symbol: "AAPL", exchange: "NASDAQ", mic_code: "XNGS", country: "United States" },
      { symbol: "APC", exchange: "XETR", mic_code: "XETR", country: "Germany" },
      { symbol: "APLE", exchange: "NYSE", mic_code: "XNYS", country: "United States" },
    ];
    const context = answering({ data: rows, status: "ok" });
    const outcome = await run({ operation: "symbol_search", symbol: "ap", ...more }, context);
    const results = found.map((symbol) => expect.objectContaining({ symbol }));
    expect(outcome).toMatchObject({ state: "done", result: { count: found.length, results } });
    expect(context.calls[0]?.url).toBe("http://upstream.test/symbol_search?symbol=ap&outputsize=120");
  },
);

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
