import { expect, test } from "vitest";
import { comparedRows } from "./compared-rows";
import { widgetView } from "./widget-view";

const days = (...dates: string[]) => ({
  values: dates.map((datetime, at) => ({ datetime, close: 10 + at })),
});

test("several symbols stand in one row a moment; where a market is closed, its last close does", () => {
  const value = {
    symbols: {
      BTC: days("2026-01-03", "2026-01-02", "2026-01-04"),
      SPY: days("2026-01-02", "2026-01-05"),
      NONE: { error: { message: "No such symbol" } },
    },
  };
  expect(comparedRows(value)).toEqual([
    { time: "2026-01-02", BTC: 11, SPY: 10 },
    { time: "2026-01-03", BTC: 10, SPY: 10 },
    { time: "2026-01-04", BTC: 12, SPY: 10 },
    { time: "2026-01-05", BTC: 12, SPY: 11 },
  ]);
  const view = widgetView({ kind: "line", options: { percent: true } }, value, { symbol: null, range: null });
  expect(view).toMatchObject({ kind: "series", percent: true, series: [{ key: "BTC" }, { key: "SPY" }] });
});

test("one symbol, and what has no symbols, is compared with nothing", () => {
  for (const value of [null, [], { symbols: { SPY: days("2026-01-02") } }, days("2026-01-02")])
    expect(comparedRows(value)).toBeNull();
});

test("averages count the days that have prices, and begin complete where a range does", () => {
  const values = Array.from({ length: 40 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    value: at % 10 === 5 ? null : at,
  }));
  const options = { overlays: [{ kind: "sma" as const, length: 3 }] };
  const view = widgetView({ kind: "line", options }, values, { symbol: null, range: "5D" });
  if (view.kind !== "series") throw new Error(view.kind);
  expect(view.overlays[0]?.points.map(({ value }) => value)).toEqual([
    32,
    33 - 1 / 3 + 1 / 3,
    null,
    34 + 1 / 3,
    35 + 2 / 3,
    37,
    38,
  ]);
});
