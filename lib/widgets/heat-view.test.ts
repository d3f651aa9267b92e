import { describe, expect, test } from "vitest";
import { drawView } from "./draw-view.suite";

describe("a heat map", () => {
  test("has a cell for each figure of a row, and a gap where one is missing", () => {
    const rows = [
      { symbol: "AAPL", day_change: 1, week_change: -2 },
      { symbol: "MSFT", day_change: null, week_change: 4 },
    ];
    const shown = drawView("heatmap", "heat", rows);
    expect(shown.columns).toEqual(["Day change", "Week change"]);
    expect(shown.rows.map(({ name, cells }) => [name, ...cells.map((cell) => cell?.share ?? null)])).toEqual([
      ["AAPL", 0.25, -0.5],
      ["MSFT", null, 1],
    ]);
    expect([shown.isSymbols, shown.scale?.isSigned]).toEqual([true, true]);
  });

  test("is made of pairs where a column says what its columns are", () => {
    const rows = [
      { desk: "A", hour: "09", trades: 3 },
      { desk: "A", hour: "10", trades: 5 },
      { desk: "B", hour: "10", trades: 1 },
    ];
    const shown = drawView("heatmap", "heat", rows, { name: "desk", group: "hour", colour: "trades" });
    expect(shown.columns).toEqual(["09", "10"]);
    expect(shown.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null))).toEqual([
      [3, 5],
      [null, 1],
    ]);
  });

  test("of prices shows what each month gained, newest year first", () => {
    const bar = (datetime: string, close: number) => ({
      datetime,
      open: close,
      high: close,
      low: close,
      close,
    });
    const values = [
      bar("2025-11-30", 80),
      bar("2025-12-31", 100),
      bar("2026-01-02", 90),
      bar("2026-01-30", 110),
    ];
    for (const value of [{ symbol: "AAPL", values }, { symbols: { AAPL: { values }, XX: { error: {} } } }]) {
      const shown = drawView("heatmap", "heat", value);
      expect(shown.rows.map(({ name }) => name)).toEqual(["2026", "2025"]);
      expect(shown.rows[0]?.cells[0]?.value).toBeCloseTo(10);
      expect(shown.rows[1]?.cells.slice(10).map((cell) => cell?.value ?? null)).toEqual([null, 25]);
    }
    const lately = drawView("heatmap", "heat", { values }, {}, { symbol: null, range: "1M" });
    expect(lately.rows.map(({ name }) => name)).toEqual(["2026", "2025"]);
  });

  test("gives columns of different things a scale each", () => {
    const rows = [
      { name: "A", pe: 10, market_cap: 1e12 },
      { name: "B", pe: 30, market_cap: 3e12 },
    ];
    const shown = drawView("heatmap", "heat", rows);
    expect(shown.scale).toBeNull();
    expect(shown.rows[1]?.cells.map((cell) => cell?.share)).toEqual([1, 1]);
  });

  test("draws no more than a page can hold, and says how much is left out", () => {
    const row = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`c${at}`, at]));
    const shown = drawView(
      "heatmap",
      "heat",
      Array.from({ length: 5_000 }, () => ({ name: "x", ...row })),
    );
    expect(shown.columns.length * shown.rows.length).toBeLessThanOrEqual(60_000);
    expect(shown.leftOut).toBe(4_000);
  });
});
