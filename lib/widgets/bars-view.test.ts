import { describe, expect, test } from "vitest";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { drawView, NOTHING } from "./draw-view.suite";
import { openbbData } from "./openbb-data";
import { symbolShown } from "./symbol-of";
import { type WidgetView, widgetView } from "./widget-view";

describe("bars for names", () => {
  const sectors = [
    { sector: "Energy", weight: 4.5, change: -1 },
    { sector: "Technology", weight: 31, change: 2 },
    { sector: "Utilities", weight: null, change: 0 },
  ];

  test("rows with a name and a number are drawn in their order, on one scale with zero", () => {
    expect(drawView("bar", "bars", sectors)).toMatchObject({
      title: "Sector",
      column: { key: "weight" },
      bars: [
        { name: "Energy", value: 4.5 },
        { name: "Technology", value: 31 },
        { name: "Utilities", value: null },
      ],
      min: 0,
      max: 31,
      isSymbols: false,
    });
    expect(drawView("bar", "bars", sectors, { series: ["change"] })).toMatchObject({ min: -1, max: 2 });
  });

  const day = { date: "2026-11-20" };
  test.each<[string, unknown, WidgetOptions, WidgetView["kind"]]>([
    [
      "rows of one series over time",
      [
        { ...day, value: 1 },
        { date: "2026-11-21", value: 2 },
      ],
      {},
      "series",
    ],
    ["named rows of one moment", sectors.map((row) => ({ ...row, ...day })), {}, "bars"],
    [
      "one row for each symbol",
      [
        { ...day, symbol: "A", close: 1 },
        { date: "2026-11-21", symbol: "B", close: 2 },
      ],
      {},
      "bars",
    ],
    [
      "several symbols over time",
      [
        { ...day, symbol: "A", close: 1 },
        { ...day, symbol: "B", close: 2 },
        { date: "2026-11-21", symbol: "A", close: 2 },
      ],
      {},
      "series",
    ],
    [
      "rows over time whose names somebody chose",
      [{ ...day, event: "x", value: 1 }],
      { name: "event" },
      "bars",
    ],
    [
      "named rows whose time somebody chose",
      sectors.map((row) => ({ ...row, ...day })),
      { time: "date" },
      "series",
    ],
    ["rows without a number", [{ sector: "Energy" }], {}, "none"],
  ])("%s", (_what, rows, options, kind) => {
    expect(widgetView({ kind: "bar", options }, rows, NOTHING).kind).toBe(kind);
  });

  test("several quotes are bars of each symbol, whichever the dashboard follows", () => {
    const quotes = {
      symbols: { AAPL: { close: 190, datetime: day.date }, MSFT: { close: 410, datetime: day.date } },
    };
    const parameters = { symbol: "MSFT", range: null };
    const drawn = drawView("bar", "bars", quotes, {}, parameters);
    expect(drawn.bars.map(({ name, value }) => [name, value])).toEqual([
      ["AAPL", 190],
      ["MSFT", 410],
    ]);
    expect(drawn.isSymbols).toBe(true);
    expect(symbolShown({ kind: "bar", options: {} }, quotes, null)).toBeNull();
  });

  test("another program gets them lying, from above", () => {
    expect(openbbData("bar", drawView("bar", "bars", sectors))).toMatchObject({
      data: [{ type: "bar", orientation: "h", x: [4.5, 31, null], y: ["Energy", "Technology", "Utilities"] }],
    });
  });
});
