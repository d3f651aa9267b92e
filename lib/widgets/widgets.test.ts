import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RANGES, WIDGET_KINDS } from "@/lib/schema/board-bounds";
import { widgetOptions } from "@/lib/schema/dashboard";
import { marketExamples } from "@/lib/workers/market-data/market-examples";
import { columnsOf } from "./columns";
import { csvOf } from "./csv-of";
import { freshnessOf } from "./freshness";
import { guessWidget } from "./guess-widget";
import { readRange } from "./range";
import { readNumber, readTime } from "./read-value";
import { filterRows, sortRows } from "./sort-rows";
import { symbolShown } from "./symbol-of";
import { timelineOf } from "./timeline";
import { widgetView } from "./widget-view";

const NOTHING = { symbol: null, range: null } as const;

const bars = [
  { datetime: "2026-01-05", open: 1, high: 3, low: 1, close: 2, volume: 10 },
  { datetime: "2026-01-06", open: 2, high: 4, low: 2, close: 3, volume: null },
];

describe("guessWidget", () => {
  test.each([
    [42, "number"],
    ["3.5", "number"],
    ["# Markets", "text"],
    [null, "text"],
    [{ symbol: "AAPL", close: 1, percent_change: 2 }, "number"],
    [{ values: bars }, "candlestick"],
    [{ symbols: { AAPL: { values: bars } } }, "candlestick"],
    [{ symbols: { AAPL: { values: bars }, XXXX: { error: { code: "not_found" } } } }, "candlestick"],
    [{ symbols: { AAPL: { values: bars }, MSFT: { values: bars } } }, "line"],
    [{ symbols: { AAPL: { price: 1 }, XXXX: { error: { code: "not_found", message: "No" } } } }, "table"],
    [{ observations: [{ date: "2026-01-01", value: "4.1" }] }, "line"],
    [{ results: [{ title: "A", url: "https://a.example", published_at: "2026-01-01T08:00:00Z" }] }, "news"],
    [{ results: [{ date: "2026-02-01", symbol: "AAPL", eps_estimate: 2.1 }] }, "calendar"],
    [[{ symbol: "AAPL", weight: 3 }], "table"],
    [[1, 2, 3], "table"],
    [{ a: 1, b: 2 }, "table"],
    [[], "table"],
  ])("takes %j for a %s", (value, kind) => {
    expect(guessWidget(value).kind).toBe(kind);
  });

  test("compares the prices of several symbols in percent", () => {
    const value = { symbols: { AAPL: { values: bars }, MSFT: { values: bars } } };
    const view = widgetView(guessWidget(value), value, NOTHING);
    expect(view).toMatchObject({ kind: "series", percent: true });
    expect(view.kind === "series" && view.series.map(({ key }) => key)).toEqual(["AAPL", "MSFT"]);
  });

  test("has a kind that fits for every example of the market connector", () => {
    for (const { params, result } of marketExamples()) {
      const guess = guessWidget(result);
      expect([params.operation, widgetView(guess, result, NOTHING).kind]).not.toContain("none");
    }
  });
});

describe("any value", () => {
  const options = fc.record(
    {
      path: fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 3 }),
      columns: fc.array(fc.string(), { maxLength: 3 }),
      time: fc.string(),
      series: fc.array(fc.string(), { maxLength: 3 }),
      change: fc.string(),
      area: fc.boolean(),
      symbol: fc.string(),
    },
    { requiredKeys: [] },
  );
  const keys = fc.constantFrom("symbols", "values", "date", "close", "open", "__proto__", "title", "url");
  const shaped = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("2026-01-05", "2026-01-05T10:00:00-05:00", "1.5", ".", "", null),
      fc.double(),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
    ),
  })).value;

  test("is guessed and drawn as every kind without a throw", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), shaped),
        options,
        fc.constantFrom(...RANGES),
        (value, given, range) => {
          guessWidget(value);
          for (const kind of WIDGET_KINDS)
            widgetView({ kind, options: widgetOptions.parse(given) }, value, { symbol: "AAPL", range });
        },
      ),
      { numRuns: 300 },
    );
  });

  test("leaves the axis strictly rising", () => {
    const row = fc.record({
      at: fc
        .date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { rows: timed } = timelineOf(rows, "at", null, null);
        for (const [index, { at }] of timed.entries())
          expect(at).toBeGreaterThan(timed[index - 1]?.at ?? -Infinity);
      }),
    );
  });
});

test.each([
  ["daily", ["2026-01-02", "2026-01-05", "2026-01-06", "2026-01-07"]],
  ["weekly", ["2026-01-02", "2026-01-09", "2026-01-16"]],
  ["monthly", ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"]],
  ["quarterly", ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]],
  ["yearly", ["2024-01-01", "2025-01-01", "2026-01-01"]],
  [null, ["2026-01-01", "2026-01-17", "2026-02-02"]],
  [null, ["2026-01-01"]],
  [null, ["2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"]],
])("rows are called %s as they come", (pace, dates) => {
  const rows = dates.map((date) => ({ date, value: 1 }));
  expect(timelineOf(rows, "date", null, null).pace).toBe(pace);
});

describe("widgetView", () => {
  test("draws a missing value as a gap and counts it", () => {
    const rows = [
      { date: "2026-01-01", value: "1" },
      { date: "2026-01-02", value: ".", missing: true },
    ];
    const view = widgetView({ kind: "line", options: {} }, rows, NOTHING);
    expect(view).toMatchObject({ kind: "series", missing: 1, dated: true });
    expect(view.kind === "series" && view.series[0]?.points.map(({ value }) => value)).toEqual([1, null]);
  });

  test("keeps both hours when the clock goes back, and names both offsets", () => {
    const rows = ["2026-11-01T01:30:00-04:00", "2026-11-01T01:30:00-05:00", "2026-11-01T02:30:00-05:00"].map(
      (datetime, index) => ({ datetime, value: index }),
    );
    const view = widgetView({ kind: "line", options: {} }, rows, NOTHING);
    expect(view).toMatchObject({ zone: "UTC−04:00 / UTC−05:00" });
    expect(view.kind === "series" && view.series[0]?.points.map(({ value }) => value)).toEqual([0, 1, 2]);
  });

  test("keeps the place of a bar without a price, and gives closed days none", () => {
    const rows = ["2026-01-02", "2026-01-05", "2026-01-06"].map((datetime, index) => ({
      ...bars[0],
      datetime,
      close: index === 1 ? null : 2,
    }));
    const view = widgetView({ kind: "candlestick", options: {} }, { values: rows }, NOTHING);
    expect(view).toMatchObject({ kind: "candles", missing: 1, dated: true });
    expect(view.kind === "candles" && view.candles.map(({ prices }) => prices?.close ?? null)).toEqual([
      2,
      null,
      2,
    ]);
  });

  test("follows the symbol, and says when there is none of it", () => {
    const value = { symbols: { AAPL: { close: 1 }, MSFT: { close: 2 }, XXXX: { error: { code: "x" } } } };
    const widget = { kind: "number", options: {} } as const;
    expect(widgetView(widget, value, { ...NOTHING, symbol: "msft" })).toMatchObject({ value: 2 });
    expect(widgetView(widget, value, NOTHING)).toMatchObject({ value: 1 });
    for (const symbol of ["XXXX", "TSLA"])
      expect(widgetView(widget, value, { ...NOTHING, symbol })).toMatchObject({ code: "no_symbol" });
  });

  test("says so where the data is about another symbol than the one asked for", () => {
    const value = { symbol: "AAPL", close: 1, values: bars };
    for (const kind of ["number", "candlestick", "line", "table"] as const) {
      const widget = { kind, options: {} };
      expect(widgetView(widget, value, { ...NOTHING, symbol: "MSFT" })).toEqual({
        kind: "none",
        code: "no_symbol",
        message: "This data is for AAPL, not MSFT.",
      });
      for (const symbol of [null, "aapl", " AAPL", "AAPL:NASDAQ"])
        expect(widgetView(widget, value, { ...NOTHING, symbol }).kind).not.toBe("none");
    }
    const pinned = { kind: "number", options: { symbol: "AAPL" } } as const;
    expect(widgetView(pinned, value, { ...NOTHING, symbol: "MSFT" })).toMatchObject({ value: 1 });
  });

  test.each([
    ["number", { symbol: "AAPL", close: 1 }, "AAPL", "AAPL"],
    ["line", { symbols: { AAPL: { values: bars }, MSFT: { values: bars } } }, "msft", "MSFT"],
    ["candlestick", { symbols: { XXXX: { error: {} }, MSFT: { values: bars } } }, null, "MSFT"],
    ["bar", { values: bars }, "AAPL", null],
    ["table", { symbol: "AAPL", close: 1 }, "AAPL", null],
  ] as const)("names the symbol that a %s shows: %j", (kind, value, symbol, shown) => {
    expect(symbolShown({ kind, options: {} }, value, symbol)).toBe(shown);
  });

  const quote = {
    symbol: "AAPL",
    currency: "USD",
    close: 190,
    volume: 29454139,
    percent_change: -0.04297,
    fifty_two_week: { low: 164, low_change_percent: 15 },
  };
  test.each([
    [{}, "USD"],
    [{ path: ["close"] }, "USD"],
    [{ path: ["fifty_two_week", "low"] }, "USD"],
    [{ path: ["fifty_two_week", "low_change_percent"] }, "%"],
    [{ path: ["percent_change"] }, "%"],
    [{ path: ["volume"] }, null],
    [{ path: ["volume"], unit: "shares" }, "shares"],
    [{ unit: "" }, null],
  ])("a number with %j has the unit %j", (options, unit) => {
    expect(widgetView({ kind: "number", options }, quote, NOTHING)).toMatchObject({ unit });
  });

  test("an entry of a calendar says its time and estimates before where it is traded", () => {
    const row = {
      date: "2026-02-01",
      symbol: "AAPL",
      name: "Apple Inc",
      currency: "USD",
      exchange: "NASDAQ",
      mic_code: "XNGS",
      country: "United States",
      time: "After Hours",
      eps_estimate: 2.1,
      eps_actual: null,
    };
    const view = widgetView({ kind: "calendar", options: {} }, [row], NOTHING);
    expect(view.kind === "calendar" && view.days[0]?.groups[0]?.entries[0]?.detail).toBe(
      "Apple Inc · After Hours · EPS estimate 2.1 · currency USD",
    );
  });

  test("gives a number its change and its percent", () => {
    const widget = { kind: "number", options: {} } as const;
    expect(widgetView(widget, { close: 110, previous_close: 100 }, NOTHING)).toMatchObject({
      change: 10,
      percent: 10,
    });
    const series = [
      { date: "2026-01-02", value: 3 },
      { date: "2026-01-01", value: 4 },
    ];
    expect(widgetView(widget, series, NOTHING)).toMatchObject({ value: 3, change: -1, percent: -25 });
  });

  test("lets no link of an article run anything", () => {
    const rows = [{ title: "A", url: "javascript:alert(1)" }];
    expect(widgetView({ kind: "news", options: {} }, rows, NOTHING)).toMatchObject({
      articles: [{ url: null }],
    });
  });

  test.each([
    ["1D", 1],
    ["5D", 2],
    ["1M", 3],
    ["YTD", 3],
    ["1Y", 4],
    ["All", 5],
  ] as const)("a range of %s counts back from the newest row", (range, count) => {
    const rows = ["2026-03-06", "2026-03-02", "2026-02-06", "2025-04-01", "2020-01-01"].map((date) => ({
      date,
      value: 1,
    }));
    const view = widgetView({ kind: "bar", options: {} }, rows, { symbol: null, range });
    expect(view.kind === "series" && view.series[0]?.points).toHaveLength(count);
  });
});

test.each([
  ["2026-02-30", null],
  ["2026-13-01", null],
  ["2026-01-05", { isDay: true, offset: null }],
  ["2026-01-05 09:30:00", { isDay: false, offset: null }],
  ["2026-01-05T09:30:00-0500", { ms: Date.UTC(2026, 0, 5, 14, 30), wallMs: Date.UTC(2026, 0, 5, 9, 30) }],
])("%s is read as a time", (text, expected) => {
  if (expected === null) expect(readTime(text)).toBeNull();
  else expect(readTime(text)).toMatchObject(expected);
});

test.each([
  ["1e3", 1000],
  [".5", 0.5],
  [".", null],
  ["", null],
  ["1,000", null],
  ["0x10", null],
  [Number.NaN, null],
])("%j is read as the number %j", (value, expected) => {
  expect(readNumber(value)).toBe(expected);
});

test("columns know dates, changes, percents and links by what they hold", () => {
  const [row] = [
    {
      date: "2026-01-05",
      percent_change: "1.5",
      url: "https://a.example/",
      code: "0123",
      market_cap: 5,
      nested: {},
    },
  ];
  expect(columnsOf([row]).map(({ format, signed }) => [format, signed])).toEqual([
    ["date", false],
    ["percent", true],
    ["link", false],
    ["text", false],
    ["money", false],
    ["json", false],
  ]);
});

test("a table leaves as CSV that no spreadsheet carries out", () => {
  const rows = [{ name: '=HYPERLINK("x")', note: 'a "b", c', change: -1.5, text: "-2" }];
  expect(csvOf({ columns: columnsOf(rows), rows })).toBe(
    'Name,Note,Change,Text\r\n"\'=HYPERLINK(""x"")","a ""b"", c",-1.5,-2\r\n',
  );
});

test("rows are sorted by size with what is missing last, and filtered by any cell", () => {
  const rows = [{ a: "10" }, { a: null }, { a: "9" }];
  expect(sortRows(rows, { by: "a", order: "asc" }).map(({ a }) => a)).toEqual(["9", "10", null]);
  expect(sortRows(rows, { by: "a", order: "desc" }).map(({ a }) => a)).toEqual(["10", "9", null]);
  expect(filterRows(rows, " 10 ")).toEqual([{ a: "10" }]);
});

test("a value is late past its bound and old past three times that", () => {
  expect([60, 61, 181].map((age) => freshnessOf(0, age * 1000, 60))).toEqual(["fresh", "late", "old"]);
});

test("a range in an address is read in either case, and what is none is none", () => {
  expect([readRange("ytd"), readRange("2W"), readRange(null)]).toEqual(["YTD", null, null]);
});
