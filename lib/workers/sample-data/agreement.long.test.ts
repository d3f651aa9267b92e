import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { INSTRUMENTS } from "./instruments";
import { economy, market, news, resultOf, rowsOf } from "./sample-run.suite";

const numbers = (rows: readonly JsonObject[], name: string) => rows.map((row) => Number(row[name]));
const series = async (params: JsonObject) =>
  rowsOf(resultOf(await market({ operation: "time_series", outputsize: 5000, ...params })).values);
const listed = async (params: JsonObject) => rowsOf(resultOf(await market(params)).results);
const observed = async (series_id: string, more: JsonObject = {}) => {
  const asked = { operation: "series_observations", series_id, start_date: "2025-01-01", ...more };
  return new Map(rowsOf(resultOf(await economy(asked)).observations).map(({ date, value }) => [date, value]));
};

describe("prices", () => {
  test.each(["AAPL", "BRK.B", "SPX", "EUR/USD", "BTC/USD"])(
    "of %s by the minute make its days",
    async (symbol) => {
      const day = "2026-01-13";
      const [whole = {}] = await series({ symbol, interval: "1day", date: day });
      for (const interval of ["1min", "5min", "45min", "1h", "4h"]) {
        const parts = await series({ symbol, interval, date: day, timezone: "Exchange", order: "asc" });
        expect([interval, parts[0]?.open, parts.at(-1)?.close]).toEqual([interval, whole.open, whole.close]);
        expect(Math.max(...numbers(parts, "high"))).toBe(whole.high);
        expect(Math.min(...numbers(parts, "low"))).toBe(whole.low);
        if (whole.volume === null) continue;
        expect(numbers(parts, "volume").reduce((sum, volume) => sum + volume, 0)).toBe(whole.volume);
      }
    },
  );

  test("of a day that goes on are those of its minutes, and the quote's", async () => {
    const minutes = await series({
      symbol: "MSFT",
      interval: "1min",
      date: "2026-01-15",
      timezone: "Exchange",
    });
    const quote = resultOf(await market({ operation: "quote", symbol: "MSFT" }));
    const { price } = resultOf(await market({ operation: "price", symbol: "MSFT" }));
    expect([quote.high, quote.low, quote.close, price]).toEqual([
      Math.max(...numbers(minutes, "high")),
      Math.min(...numbers(minutes, "low")),
      minutes[0]?.close,
      minutes[0]?.close,
    ]);
  });

  test("stand still on the exchange's holidays", async () => {
    const days = await series({
      symbol: "AAPL",
      interval: "1day",
      start_date: "2024-01-01",
      end_date: "2025-12-31",
    });
    const dates = new Set(days.map(({ datetime }) => datetime));
    for (const holiday of [
      "2024-03-29",
      "2024-11-28",
      "2025-01-20",
      "2025-04-18",
      "2025-07-04",
      "2025-09-01",
    ])
      expect([holiday, dates.has(holiday)]).toEqual([holiday, false]);
    expect([dates.has("2025-10-13"), dates.size]).toEqual([true, 252 + 251]);
  });

  test("of a cross are those of its two sides, of a fund those of its index", async () => {
    const last = async (symbol: string) =>
      Number(resultOf(await market({ operation: "price", symbol })).price);
    expect(await last("EUR/JPY")).toBeCloseTo((await last("EUR/USD")) * (await last("USD/JPY")), 2);
    expect(await last("EUR/GBP")).toBeCloseTo((await last("EUR/USD")) / (await last("GBP/USD")), 4);
    expect((await last("SPY")) / (await last("IVV"))).toBeCloseTo(551 / 553, 4);
    expect((await last("BRK.A")) / (await last("BRK.B"))).toBeCloseTo(1500, 0);
  });

  test("keep adjust, decimal places and the close before", async () => {
    const asked = { symbol: "AAPL", interval: "1day", start_date: "2019-06-03", end_date: "2019-07-03" };
    const [split] = await listed({ operation: "splits", symbol: "AAPL", range: "full" });
    const at = async (adjust: string) => (await series({ ...asked, adjust })).at(-1)?.close;
    const [splits, none, all, dividends] = await Promise.all(["splits", "none", "all", "dividends"].map(at));
    expect(Number(none) / Number(splits)).toBeCloseTo(Number(split?.from_factor), 3);
    expect(Number(all)).toBeLessThan(Number(splits));
    expect(Number(dividends) / Number(all)).toBeCloseTo(Number(split?.from_factor), 3);
    const rows = await series({
      symbol: "AAPL",
      interval: "1day",
      outputsize: 5,
      dp: 1,
      previous_close: true,
    });
    for (const [index, row] of rows.slice(0, -1).entries()) {
      expect(row.previous_close).toBe(rows[index + 1]?.close);
      expect(row.close).toBe(Number(Number(row.close).toFixed(1)));
    }
  });

  test("of a quote are those of its interval", async () => {
    for (const interval of ["5min", "1h", "1week"]) {
      const [row] = await series({ symbol: "AAPL", interval, outputsize: 1 });
      const quote = resultOf(await market({ operation: "quote", symbol: "AAPL", interval }));
      for (const name of ["datetime", "open", "high", "low", "close", "volume"])
        expect([interval, name, quote[name]]).toEqual([interval, name, row?.[name]]);
    }
    const closed = resultOf(await market({ operation: "quote", symbol: "AAPL", eod: true }));
    const [, yesterday] = await series({ symbol: "AAPL", interval: "1day", outputsize: 2 });
    expect([closed.datetime, closed.close]).toEqual([yesterday?.datetime, yesterday?.close]);
  });
});

const stocks = [...INSTRUMENTS.values()].filter(({ kind }) => kind === "stock").map(({ symbol }) => symbol);

describe.each(stocks.filter((_, index) => index % 16 === 0))("the figures of %s", (symbol) => {
  test("agree: earnings of a share, net income and shares, quarters and years", async () => {
    const quarters = await listed({
      operation: "income_statement",
      symbol,
      period: "quarterly",
      outputsize: 12,
    });
    const reports = await listed({ operation: "earnings", symbol, outputsize: 12 });
    for (const [index, row] of quarters.entries()) {
      expect(Number(row.net_income) / Number(row.diluted_shares_outstanding)).toBeCloseTo(
        Number(row.eps_diluted),
        2,
      );
      expect(reports[index]?.eps_actual).toBe(row.eps_diluted);
      expect(String(reports[index]?.date) > String(row.fiscal_date)).toBe(true);
    }
    const [year = {}] = await listed({ operation: "income_statement", symbol, outputsize: 1 });
    const own = quarters.filter((row) => row.year === year.year);
    for (const name of ["sales", "net_income", "income_tax", "operating_income"])
      expect(numbers(own, name).reduce((sum, value) => sum + value, 0)).toBe(year[name]);
    const [cash = {}] = await listed({ operation: "cash_flow", symbol, outputsize: 1 });
    expect(cash).toMatchObject({ operating_activities: { net_income: year.net_income } });
    const { statistics } = resultOf(await market({ operation: "fundamentals", symbol }));
    const ttm = numbers(reports.slice(0, 4), "eps_actual").reduce((sum, value) => sum + value, 0);
    expect(statistics).toMatchObject({
      financials: { income_statement: { diluted_eps_ttm: Number(ttm.toFixed(2)) } },
      stock_statistics: { shares_outstanding: year.diluted_shares_outstanding },
    });
  });

  test("have one ex-date and one day of report, here as in the calendars", async () => {
    const range = { start_date: "2025-03-01", end_date: "2026-02-15" };
    const own = await listed({ operation: "dividends", symbol, ...range });
    const calendar = await listed({ operation: "dividends_calendar", symbol, ...range });
    const pick = (rows: readonly JsonObject[], ...names: string[]) =>
      rows.map((row) => names.map((name) => row[name]));
    expect(own.length).toBeGreaterThan(2);
    expect(pick(calendar, "ex_date", "amount")).toEqual(pick(own, "ex_date", "amount"));
    const reports = await listed({ operation: "earnings", symbol, ...range });
    const days = await listed({ operation: "earnings_calendar", ...range });
    const names = ["date", "eps_estimate", "eps_actual"];
    const reported = days.filter((row) => row.symbol === symbol).reverse();
    expect(pick(reported, ...names)).toEqual(pick(reports, ...names));
  });

  test("are expected quarter by quarter", async () => {
    const rows = await listed({ operation: "earnings_estimate", symbol });
    const [now, next, year] = rows.map(({ date }) => String(date));
    expect(Date.parse(next ?? "") - Date.parse(now ?? "")).toBeGreaterThan(85 * 86_400_000);
    expect(String(year)).toMatch(/-12-31$/);
    const [coming] = await listed({ operation: "earnings", symbol, period: "next" });
    expect(rows[0]?.avg_estimate).toBe(coming?.eps_estimate);
    for (const row of await listed({ operation: "analyst_ratings", symbol, outputsize: 60 })) {
      const same = row.rating_current === row.rating_prior;
      if (row.rating_change !== "Initiates")
        expect(same).toBe(row.rating_change === "Maintains" || row.rating_change === "Reiterates");
    }
  });

  test("keep ranges and periods", async () => {
    const today = "2026-01-15";
    const [next] = await listed({ operation: "dividends", symbol, range: "next" });
    const [last] = await listed({ operation: "dividends", symbol });
    expect(String(next?.ex_date) > today && String(last?.ex_date) <= today).toBe(true);
    const lengths = await Promise.all(
      ["3m", "1y", "2y", "5y"].map(
        async (range) => (await listed({ operation: "dividends", symbol, range })).length,
      ),
    );
    // A holiday may delay an ex-date by a day.
    for (const [place, expected] of [1, 4, 8, 20].entries())
      expect(Math.abs((lengths[place] ?? 0) - expected)).toBeLessThanOrEqual(1);
    const [latest] = await listed({ operation: "earnings", symbol, period: "latest" });
    expect(latest?.eps_actual).toEqual(expect.any(Number));
  });
});

describe("what is asked for beside the symbol", () => {
  const OF_A_SHARE = [
    { operation: "quote" },
    { operation: "price" },
    { operation: "time_series", interval: "1h" },
    { operation: "indicator", indicator: "rsi", interval: "1day" },
    { operation: "profile" },
    { operation: "fundamentals" },
    { operation: "dividends" },
    { operation: "splits", range: "full" },
    { operation: "earnings" },
    { operation: "balance_sheet" },
    { operation: "recommendations" },
    { operation: "price_target" },
    { operation: "analyst_ratings" },
    { operation: "logo" },
  ];
  test.each(OF_A_SHARE)("%j is of that exchange, or not found", async (asked) => {
    for (const right of [
      { exchange: "nyse" },
      { mic_code: "XNYS" },
      { country: "United States" },
      { country: "US" },
    ])
      expect((await market({ ...asked, symbol: "IBM", ...right })).state).toBe("done");
    expect((await market({ ...asked, symbol: "IBM:NYSE" })).state).toBe("done");
    for (const wrong of [{ exchange: "NASDAQ" }, { mic_code: "XLON" }, { country: "Germany" }])
      expect(await market({ ...asked, symbol: "IBM", ...wrong })).toMatchObject({ code: "not_found" });
    expect(await market({ ...asked, symbol: "IBM:LSE" })).toMatchObject({ code: "not_found" });
  });

  test.each([
    [{ operation: "mutual_funds_list" }, { fund_family: "Fidelity" }, "fund_family"],
    [{ operation: "etfs_list" }, { fund_family: "iShares" }, "fund_family"],
    [{ operation: "etfs_list" }, { fund_type: "Large Growth" }, "fund_type"],
    [{ operation: "etfs_list" }, { country: "United States" }, "country"],
    [
      { operation: "earnings_calendar", start_date: "2026-01-12", end_date: "2026-01-23" },
      { exchange: "NASDAQ" },
      "exchange",
    ],
    [{ operation: "dividends_calendar" }, { mic_code: "XNYS" }, "mic_code"],
    [{ operation: "exchanges" }, { country: "Japan" }, "country"],
    [{ operation: "symbol_search", symbol: "a" }, { exchange: "NYSE" }, "exchange"],
  ] as const)("%j with %j gives those alone", async (asked, filter, name) => {
    const all = await listed({ ...asked });
    const rows = await listed({ ...asked, ...filter });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row[name]))).toEqual(new Set(Object.values(filter)));
    const [value] = Object.values(filter);
    const some = rows.slice(0, 10);
    expect(some).toEqual(all.filter((row) => row[name] === value).slice(0, some.length));
    expect(await listed({ ...asked, [name]: "Nowhere" })).toEqual([]);
  });

  test("ratings of funds are those asked for", async () => {
    const all = await listed({ operation: "mutual_funds_list" });
    for (const name of ["performance_rating", "risk_rating"])
      for (const rating of [0, 1, 2, 3, 4, 5]) {
        const rows = await listed({ operation: "mutual_funds_list", [name]: rating });
        expect(rows).toEqual(all.filter((row) => row[name] === rating));
      }
  });

  test.each([
    [{ operation: "quote", symbol: "AAPL", prepost: true }, "prepost"],
    [{ operation: "etfs_list", cik: "884394" }, "cik"],
  ])("%j is not known to sample data, and refused", async (asked, parameter) => {
    expect(await market(asked)).toMatchObject({ code: "invalid_params", details: { parameter } });
  });
});

describe("series", () => {
  test.each([
    ["T10Y2Y", "DGS10", "DGS2"],
    ["T10Y3M", "DGS10", "DGS3MO"],
    ["T10YIE", "DGS10", "DFII10"],
  ])("%s is %s less %s", async (spread, long, short) => {
    const [difference, of, less] = await Promise.all([observed(spread), observed(long), observed(short)]);
    expect(difference.size).toBeGreaterThan(200);
    for (const [date, value] of difference)
      if (value !== ".") expect(Number(value)).toBeCloseTo(Number(of.get(date)) - Number(less.get(date)), 6);
  });

  test.each([
    ["SP500", "SPX"],
    ["DEXUSEU", "EUR/USD"],
  ])("%s closes where %s does, on the same days", async (id, symbol) => {
    const days = await series({ symbol, interval: "1day", start_date: "2025-01-01", end_date: "2026-01-13" });
    const closes = new Map(days.map(({ datetime, close }) => [datetime, close]));
    const values = await observed(id, { end_date: "2026-01-13" });
    for (const [date, value] of values)
      if (value !== ".")
        expect(Number(value)).toBeCloseTo(Number(closes.get(date)), symbol === "SPX" ? 2 : 3);
    const reported = [...values].filter(([, value]) => value !== ".").length;
    if (symbol === "SPX") expect(reported).toBe(closes.size);
  });

  test("by the month are the average of their days", async () => {
    const [months, days] = await Promise.all([observed("FEDFUNDS"), observed("DFF", { frequency: "m" })]);
    expect(months).toEqual(days);
  });

  test("come at no finer frequency than their own, which is said", async () => {
    for (const [series_id, frequency] of [
      ["GDP", "m"],
      ["UNRATE", "d"],
      ["ICSA", "d"],
      ["FYFSD", "q"],
    ] as const) {
      const asked = { operation: "series_observations", series_id, frequency };
      expect(await economy(asked)).toMatchObject({
        code: "invalid_params",
        details: { parameter: "frequency" },
      });
    }
  });

  test("by the year are the average, the sum or the last of the year", async () => {
    const own = [...(await observed("RSAFS", { end_date: "2025-01-01", start_date: "2024-01-01" }))].slice(
      0,
      12,
    );
    const values = own.map(([, value]) => Number(value));
    const sum = values.reduce((total, value) => total + value, 0);
    const expected = { avg: sum / 12, sum, eop: values.at(-1) };
    for (const [aggregation_method, value] of Object.entries(expected)) {
      const year = await observed("RSAFS", { start_date: "2024-01-01", frequency: "a", aggregation_method });
      expect(Number(year.get("2024-01-01"))).toBeCloseTo(Number(value), 0);
    }
  });

  test("change as their units say", async () => {
    const of = async (units: string) => Number((await observed("GDP", { units })).get("2025-04-01"));
    const levels = await observed("GDP", { start_date: "2024-01-01" });
    const [now, before, year] = ["2025-04-01", "2025-01-01", "2024-04-01"].map((date) =>
      Number(levels.get(date)),
    );
    const [a = 0, b = 0, c = 0] = [now, before, year];
    expect(await of("chg")).toBeCloseTo(a - b, 4);
    expect(await of("ch1")).toBeCloseTo(a - c, 4);
    expect(await of("pch")).toBeCloseTo((a / b - 1) * 100, 4);
    expect(await of("pc1")).toBeCloseTo((a / c - 1) * 100, 4);
    expect(await of("pca")).toBeCloseTo(((a / b) ** 4 - 1) * 100, 4);
    expect(await of("cch")).toBeCloseTo(Math.log(a / b) * 100, 4);
    expect(await of("cca")).toBeCloseTo(Math.log(a / b) * 400, 4);
    expect(await of("log")).toBeCloseTo(Math.log(a), 4);
  });

  test("were known otherwise before they were revised", async () => {
    const asked = { operation: "series_observations", series_id: "CPIAUCSL", start_date: "2025-06-01" };
    const days = { realtime_start: "2025-06-20", realtime_end: "2025-12-20" };
    const rows = rowsOf(resultOf(await economy({ ...asked, ...days })).observations);
    const june = rows.filter(({ date }) => date === "2025-06-01");
    expect(june).toHaveLength(2);
    expect(june[0]?.value).not.toBe(june[1]?.value);
    expect(Date.parse(String(june[1]?.realtime_start)) - Date.parse(String(june[0]?.realtime_end))).toBe(
      86_400_000,
    );
    const day = String(june[0]?.realtime_start);
    const then = resultOf(await economy({ ...asked, realtime_start: day, realtime_end: day }));
    expect(rowsOf(then.observations)).toMatchObject([{ date: "2025-06-01", value: june[0]?.value }]);
    const never = { realtime_start: "1900-01-01", realtime_end: "1900-01-01" };
    expect(await economy({ ...asked, ...never })).toMatchObject({ code: "no_data" });
  });
});

test("articles are written in the language that they name", async () => {
  const words = { deu: "Beispieldaten", fra: "exemple", spa: "ejemplo", ita: "esempio", eng: "sample data" };
  for (const [lang, word] of Object.entries(words)) {
    const rows = rowsOf(resultOf(await news({ lang, limit: 20 })).results);
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect([row.language, String(row.content).includes(word)]).toEqual([lang, true]);
    expect(rows.every(({ sentiment }) => (sentiment === null) === (lang !== "eng"))).toBe(true);
  }
  expect(await news({ lang: "jpn" })).toMatchObject({ code: "invalid_params" });
});
