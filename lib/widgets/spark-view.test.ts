import { describe, expect, test } from "vitest";
import { drawView } from "./draw-view.suite";
import { thinPoints } from "./thin-points";

describe("sparklines", () => {
  const values = (...closes: (number | null)[]) =>
    closes.map((close, at) => ({ datetime: `2026-01-0${at + 1}`, close }));
  test.each<[string, unknown]>([
    [
      "symbols",
      {
        symbols: {
          AAPL: { values: values(1, null, 3) },
          GONE: { error: {} },
          MSFT: { values: values(4, 2) },
        },
      },
    ],
    [
      "rows of several symbols",
      [
        ...values(1, null, 3).map((row) => ({ symbol: "AAPL", ...row })),
        ...values(4, 2).map((row) => ({ symbol: "MSFT", ...row })),
      ],
    ],
    [
      "lists of numbers",
      [
        { symbol: "AAPL", history: [1, null, 3] },
        { symbol: "MSFT", history: [4, 2] },
      ],
    ],
  ])("draw one line for each of %s", (_, value) => {
    const shown = drawView("sparklines", "sparks", value);
    expect(shown.lines.map(({ name, last, change, percent }) => [name, last, change, percent])).toEqual([
      ["AAPL", 3, 2, 200],
      ["MSFT", 2, -2, -50],
    ]);
    expect([shown.isSymbols, shown.lines[0]?.points]).toEqual([true, [1, null, 3]]);
    expect(shown.table.rows[1]).toMatchObject({ low: 2, high: 4 });
  });

  test("draw one for each column of figures, within the range that is chosen", () => {
    const rows = [
      { date: "2025-01-01", two: 1, ten: 2 },
      { date: "2026-01-01", two: 4, ten: 3 },
      { date: "2026-01-02", two: 5, ten: 3 },
    ];
    const lately = drawView("sparklines", "sparks", rows, {}, { symbol: null, range: "1M" });
    expect(lately.lines.map(({ name, change }) => [name, change])).toEqual([
      ["Two", 1],
      ["Ten", 0],
    ]);
  });

  test("keep a peak of one day however many days there are", () => {
    const points = Array.from({ length: 5_000 }, (_, at) => (at === 3_333 ? 99 : at % 7));
    const thin = thinPoints(points);
    expect(thin.length).toBeLessThanOrEqual(200);
    expect(Math.max(...thin.map((point) => point ?? 0))).toBe(99);
    expect(thinPoints(points.map(() => null)).every((point) => point === null)).toBe(true);
  });
});
